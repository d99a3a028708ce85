"""The text of a file that a person gives to a chatbot, so that it can be looked through beforehand.

Files are hostile until they are read: sizes are bounded before anything is unpacked, nothing is fetched, and no
program of the file's runs. What cannot be read is an error or named in ``unread``, never passed over.
"""

from sotto.documents.document import LARGEST_BYTES, SUFFIXES, Document, Unread, read

__all__ = ["LARGEST_BYTES", "SUFFIXES", "Document", "Unread", "read"]
