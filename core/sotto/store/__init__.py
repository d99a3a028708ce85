"""What Sotto keeps on disk: named JSON documents, encrypted with a key from the system keyring."""

from sotto.store.documents import Store
from sotto.store.opening import data_folder, open_store

__all__ = ["Store", "data_folder", "open_store"]
