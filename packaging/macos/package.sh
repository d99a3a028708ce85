#!/bin/sh
# Makes Sotto-VERSION-macos-ARCH.dmg in dist/ of build/bundle/Sotto.app, which packaging/bundle.py built.
#
# Signed where SIGNING_IDENTITY names a certificate in the keychain ("Developer ID Application: ..."), and notarised
# where NOTARY_PROFILE names credentials that `xcrun notarytool store-credentials` has kept. Unsigned otherwise: macOS
# then opens it only after a right click.
set -eu
cd "$(dirname "$0")/../.."
version=$1
app=build/bundle/Sotto.app
image=dist/sotto-$version-macos-$(uname -m).dmg
mkdir -p dist

if [ -n "${SIGNING_IDENTITY:-}" ]; then
  # From the inside out: a signature covers those below it.
  find "$app/Contents" -type f \( -name '*.so' -o -name '*.dylib' -o -perm -u+x \) -print0 |
    xargs -0 codesign --force --timestamp --options runtime \
      --entitlements packaging/macos/entitlements.plist --sign "$SIGNING_IDENTITY"
  codesign --force --timestamp --options runtime \
    --entitlements packaging/macos/entitlements.plist --sign "$SIGNING_IDENTITY" "$app"
  codesign --verify --deep --strict "$app"
else
  echo "SIGNING_IDENTITY is not set: the app stays unsigned." >&2
  codesign --force --deep --sign - "$app"
fi

stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
cp -R "$app" "$stage/"
ln -s /Applications "$stage/Applications"
hdiutil create -quiet -volname "Sotto $version" -srcfolder "$stage" -format UDZO -ov "$image"

if [ -n "${SIGNING_IDENTITY:-}" ]; then codesign --timestamp --sign "$SIGNING_IDENTITY" "$image"; fi
if [ -n "${NOTARY_PROFILE:-}" ]; then
  xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
  xcrun stapler staple "$image"
fi
echo "$image"
