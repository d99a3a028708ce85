/** Wires the parts. Listeners are registered at once, so that a browser that wakes us loses no event. */

import { watchGrants } from "./grants.js";
import { Link } from "./link.js";
import { Ports } from "./ports.js";
import { Sites } from "./sites.js";

const link = new Link();
const ports = new Ports(link, new Sites(link));

chrome.runtime.onConnect.addListener((port) => ports.accept(port));
chrome.commands.onCommand.addListener((command, tab) => {
  if (command === "open-app") link.request({ type: "open", page: "compose" }).catch(() => {}); // the popup says what is wrong
  else ports.command(tab?.id, command);
});
watchGrants();
chrome.runtime.onInstalled.addListener(async ({ reason }) => {
  if (reason !== "install") return;
  const url = chrome.runtime.getURL("practice/practice.html");
  // A browser started with this address tried to show it before we were there.
  const [tried] = await chrome.tabs.query({ url: `${url}*` });
  if (tried?.id === undefined) chrome.tabs.create({ url });
  else chrome.tabs.reload(tried.id);
});
