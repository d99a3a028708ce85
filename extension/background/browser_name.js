/** The name under which this browser asks to be paired: "Firefox on Linux". */

const BROWSERS = /** @type {[RegExp, string][]} */ ([
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Vivaldi\//, "Vivaldi"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
]);
const SYSTEMS = /** @type {[RegExp, string][]} */ ([
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
]);

export function browserName(agent = navigator.userAgent) {
  const named = (/** @type {[RegExp, string][]} */ table) => table.find(([mark]) => mark.test(agent))?.[1];
  const brands = /** @type {{brand: string}[]} */ (/** @type {any} */ (navigator).userAgentData?.brands ?? []);
  const brand = ["Brave", "Google Chrome", "Microsoft Edge", "Chromium"].find((name) => brands.some((b) => b.brand === name));
  const browser = brand ?? named(BROWSERS) ?? "Browser";
  const system = named(SYSTEMS);
  return system ? chrome.i18n.getMessage("browser_on", [browser, system]) : browser;
}
