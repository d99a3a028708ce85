/** Wires the parts. Listeners are registered at once, so that a browser that wakes us loses no event. */

import { Link } from "./link.js";
import { Ports } from "./ports.js";
import { Sites } from "./sites.js";

const link = new Link();
const ports = new Ports(link, new Sites(link));

chrome.runtime.onConnect.addListener((port) => ports.accept(port));
chrome.runtime.onInstalled.addListener(({ reason }) => {
  if (reason === "install") chrome.tabs.create({ url: chrome.runtime.getURL("practice/practice.html") });
});
