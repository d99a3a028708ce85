#!/bin/sh
# Ends what runs of Sotto, of every user. Before its files go or are replaced (prerm): a running app still loads parts of
# itself. And after that (postinst, postrm): meanwhile a browser that waits for the app has started the old one again.
# What was approved is sent and what is kept is on disk; the browser starts the new app when it is needed.
set -e
for link in /proc/[0-9]*/exe; do
  case $(readlink "$link" 2>/dev/null || true) in
    /opt/sotto/*)
      pid=${link#/proc/}
      kill "${pid%/exe}" 2>/dev/null || true
      ;;
  esac
done
exit 0
