"use strict";

/** Runs the content scripts in one of the extension's own pages, in the manifest's order. */
for (const path of chrome.runtime.getManifest().content_scripts?.[0].js ?? []) {
  const script = document.createElement("script");
  script.src = chrome.runtime.getURL(path);
  script.async = false;
  document.head.append(script);
}
