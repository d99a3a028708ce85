#!/bin/sh
# Installs Sotto from this folder: for you alone, or as root for every user of the computer.
#   ./install.sh            to ~/.local
#   sudo ./install.sh       to /opt/sotto and /usr/local
set -eu
here=$(cd "$(dirname "$0")" && pwd)
if [ "$(id -u)" = 0 ]; then
  place=/opt/sotto
  prefix=/usr/local
else
  place=$HOME/.local/lib/sotto
  prefix=$HOME/.local
fi
if [ -e "$place" ] && [ ! -x "$place/uninstall.sh" ]; then
  echo "$place is there and was not put there by this script. On Debian and Ubuntu: sudo apt remove sotto" >&2
  exit 1
fi
for program in sotto sotto-desktop sotto-host; do
  link=$prefix/bin/$program
  if { [ -e "$link" ] || [ -L "$link" ]; } && [ "$(readlink "$link" || true)" != "$place/$program" ]; then
    echo "$link is there and was not put there by this script. Move it away, then start again." >&2
    exit 1
  fi
done
if [ -x "$place/uninstall.sh" ]; then "$place/uninstall.sh" --for-update; fi

umask 022
mkdir -p "$place" "$prefix/bin" "$prefix/share"
# First what can take the rest away again, should the disk be too full for it.
cp "$here/uninstall.sh" "$place/"
cp -R "$here/sotto/." "$place/"
for program in sotto sotto-desktop sotto-host; do ln -s "$place/$program" "$prefix/bin/$program"; done
(cd "$here/share" && find . -type f) | while read -r file; do
  mkdir -p "$prefix/share/$(dirname "$file")"
  cp "$here/share/$file" "$prefix/share/$file"
done
# A home may be called anything: what the quotes of Exec, its fields and every value have escaped, then what sed reads.
program=$(printf '%s' "$place" | sed -e 's/\\/&&&&/g' -e 's/["`$]/\\\\&/g' -e 's/%/%%/g' -e 's/[\\&|]/\\&/g')
sed -i "s|/opt/sotto/|$program/|" "$prefix/share/applications/sotto.desktop"
if [ "$(id -u)" = 0 ]; then
  echo "Each user opens Sotto and presses Register on its page Browsers."
else
  "$place/sotto-host" install || true
fi
echo "Sotto is installed in $place. To remove it: $place/uninstall.sh"
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "For the command \`sotto\`, add $prefix/bin to your PATH." ;;
esac
