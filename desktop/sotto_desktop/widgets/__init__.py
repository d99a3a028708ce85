"""Parts that pages are made of. A widget knows the state it shows and tells its parent by signals."""
