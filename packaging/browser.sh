#!/usr/bin/env bash
# Opens a browser with the extension on its practice page, in a profile of its own, paired to the app: to the one that
# runs, or else to one started in the background. The profile is kept, so that the browser is paired once and not each
# time. $1: where Sotto's programs are.
set -euo pipefail
bin=$(cd "$1" && pwd)
extension=$(cd "$(dirname "$0")/../extension" && pwd)

# Prints the first browser that can start Sotto's host; one in a Snap cannot.
find_browser() {
  local name path
  for name in chromium chromium-browser brave-browser microsoft-edge vivaldi google-chrome; do
    path=$(command -v "$name") || continue
    case $(readlink -f "$path") in /snap/* | */bin/snap) continue ;; esac
    if grep -qsI /snap/ "$path"; then continue; fi
    echo "$path"
    return
  done
  return 1
}

# The status is also an error where no browser is registered yet, which is no matter here.
app_runs() {
  ("$bin/sotto-host" status --json || true) | grep -q '"running": true'
}

# The app is to take this browser without asking, the first time, and to stay when this script ends.
start_app() {
  local pair=()
  [[ -e "$profile/paired" ]] || pair=(--pair-next)
  if app_runs; then
    if [[ ${#pair[@]} -gt 0 ]]; then "$bin/sotto-desktop" --background "${pair[@]}"; fi
    return
  fi
  $(command -v setsid) "$bin/sotto-desktop" --background "${pair[@]}" </dev/null >"$profile/app.log" 2>&1 &
  for _ in {1..150}; do
    if app_runs; then return; fi
    sleep 0.2
  done
  cat "$profile/app.log" >&2
  echo "The Sotto app does not start. \`sotto doctor\` says what is wrong." >&2
  return 1
}

"$bin/python" -m sotto_desktop.display
browser=$(find_browser) || {
  echo "No browser is here that can use the extension. On Debian: sudo apt-get install chromium" >&2
  echo "Elsewhere install Chromium, Brave, Edge, Vivaldi or Chrome from its maker; a Snap or Flatpak cannot reach Sotto." >&2
  exit 1
}
if [[ $(basename "$browser") == google-chrome ]]; then
  echo "Google Chrome takes extensions only by hand: on chrome://extensions turn on the developer mode,"
  echo "press 'Load unpacked' and choose $extension"
fi

profile=${XDG_CACHE_HOME:-$HOME/.cache}/sotto/browser
mkdir -p "$profile"
start_app
"$bin/sotto-host" install --user-data-dir "$profile" >/dev/null

options=(--user-data-dir="$profile" --load-extension="$extension" --no-first-run --no-default-browser-check)
# Chromium refuses to sandbox root's pages, and to start.
if ((EUID == 0)); then options+=(--no-sandbox); fi
practice="chrome-extension://$(<"$extension/ID")/practice/practice.html#pair-next"
"$browser" "${options[@]}" "$practice" >"$profile/browser.log" 2>&1 || {
  tail -n 20 "$profile/browser.log" >&2
  echo "$browser did not start, or ended with an error." >&2
  exit 1
}
touch "$profile/paired"
echo "The Sotto app keeps running in the background."
