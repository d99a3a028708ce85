/**
 * Sotto's own window for a message: typed, reviewed and approved here, where the page cannot look. The content scripts
 * hold and review it as on any site; what they release is what the page gets.
 */

import { byId, fillWords, say } from "../popup/own.js";

const SEEN_MS = 250; // until the content scripts have seen the text leave, and told the app

const about = new URLSearchParams(location.hash.slice(1));

fillWords();
byId("lead").textContent = say("compose_lead", about.get("site") ?? "");
document.title = say("compose_title");
const composer = byId("composer");
composer.dataset.placeholder = say("compose_placeholder");
composer.setAttribute("aria-label", say("compose_placeholder"));

const written = () => composer.innerText.replace(/\n$/, "");

composer.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  /** @type {HTMLFormElement} */ (byId("form")).requestSubmit();
});

byId("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = written();
  if (!text.trim()) return;
  composer.replaceChildren();
  const problem = await deliver(text);
  await new Promise((resolve) => setTimeout(resolve, SEEN_MS));
  if (problem === null) return close();
  composer.textContent = text;
  byId("status").textContent = problem;
  composer.focus();
});

/** Have the page send an approved text. @param {string} text @returns {Promise<string | null>} what went wrong */
function deliver(text) {
  const port = chrome.runtime.connect({ name: "page" });
  return new Promise((resolve) => {
    port.onMessage.addListener(({ id, problem }) => id === "deliver" && resolve(problem?.sentence ?? null));
    port.onDisconnect.addListener(() => resolve(say("error_link_lost")));
    port.postMessage({ id: "deliver", ask: "deliver", text });
  });
}

composer.focus();
