#!/bin/sh
# Removes the Sotto that install.sh put beside this script. What you keep in it (profiles, history, models) stays, unless:
#   uninstall.sh --purge    removes that too, for the user who runs it
set -eu
place=$(cd "$(dirname "$0")" && pwd)
case $place in
  /opt/sotto) prefix=/usr/local ;;
  */.local/lib/sotto) prefix=${place%/lib/sotto} ;;
  *)
    # Unpacked or copied somewhere: what lies beside it is not to be removed.
    echo "Nothing is installed in $place. Run ~/.local/lib/sotto/uninstall.sh or /opt/sotto/uninstall.sh" >&2
    exit 1
    ;;
esac
if [ "$(id -u)" != 0 ] && [ "$prefix" = /usr/local ]; then
  echo "This Sotto was installed for every user: run sudo $place/uninstall.sh" >&2
  exit 1
fi

for link in /proc/[0-9]*/exe; do
  case $(readlink "$link" 2>/dev/null || true) in
    "$place"/*)
      pid=${link#/proc/}
      kill "${pid%/exe}" 2>/dev/null || true
      ;;
  esac
done
if [ "${1:-}" != --for-update ]; then
  # Of the user who runs this: in the homes of others it does not look.
  "$place/sotto-host" uninstall >/dev/null || true
  rm -f "${XDG_CONFIG_HOME:-$HOME/.config}/autostart/sotto.desktop"
fi
for program in sotto sotto-desktop sotto-host; do
  link=$prefix/bin/$program
  if [ "$(readlink "$link" || true)" = "$place/$program" ]; then rm "$link"; fi
done
rm -f "$prefix/share/applications/sotto.desktop"
for icon in "$prefix"/share/icons/hicolor/*/apps/sotto.png "$prefix/share/icons/hicolor/scalable/apps/sotto.svg"; do
  rm -f "$icon"
done
if [ "${1:-}" = --purge ]; then
  rm -rf "${XDG_DATA_HOME:-$HOME/.local/share}/sotto" "${XDG_CONFIG_HOME:-$HOME/.config}/sotto" \
    "${XDG_CACHE_HOME:-$HOME/.cache}/sotto" "${XDG_STATE_HOME:-$HOME/.local/state}/sotto"
  echo "A key that was kept in the system keyring is under the name Sotto there; without the files it opens nothing."
fi
rm -rf "$place"
if [ "${1:-}" != --for-update ]; then echo "Sotto is removed."; fi
