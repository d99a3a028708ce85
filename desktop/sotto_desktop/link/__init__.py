"""The app's end of the link to the browsers."""
