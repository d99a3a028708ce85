"""What the app knows, without Qt: each part is tested alone and shown by a page."""
