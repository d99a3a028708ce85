#!/bin/sh
# Starts the app; where no window can open, says why and shows the same rewrite in the terminal.
bin=$1
if "$bin/python" -m sotto_desktop.display; then
  exec "$bin/sotto-desktop"
fi
printf '\nThe same rewrite in the terminal (this is `sotto rewrite < packaging/example.txt`):\n\n'
exec "$bin/sotto" rewrite <packaging/example.txt
