"use strict";

/** Runs the content scripts in one of the extension's own pages, with their style sheets, in the manifest's order. */
const { css = [], js = [] } = chrome.runtime.getManifest().content_scripts?.[0] ?? {};
for (const path of css) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = chrome.runtime.getURL(path);
  document.head.append(sheet);
}
for (const path of js) {
  const script = document.createElement("script");
  script.src = chrome.runtime.getURL(path);
  script.async = false;
  document.head.append(script);
}
