/**
 * Drives Firefox over WebDriver BiDi for the Python tests: one JSON command a line in, one JSON answer a line out.
 * Started as: node firefox.mjs PROFILE EXTENSION, with Firefox's HOME in the environment.
 */

import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [profile, extension] = process.argv.slice(2);
const { default: puppeteer } = createRequire(`${extension}/package.json`)("puppeteer-core");

const browser = await puppeteer.launch({
  browser: "firefox",
  executablePath: "/usr/bin/firefox-esr",
  headless: true,
  userDataDir: profile,
  extraPrefsFirefox: {
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  },
});
await browser.installExtension(extension);
// The driver may not open the extension's pages itself; the practice page opens when the extension is installed.
async function own() {
  for (;;) {
    for (const page of await browser.pages()) {
      // The tab's own word: the library does not hear of this page's address.
      if (await page.evaluate("location.protocol === 'moz-extension:'")) return page;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const pages = { own: await own(), chat: await browser.newPage() };
let served = () => null;

await pages.chat.setRequestInterception(true);
pages.chat.on("request", async (request) => {
  const url = new URL(request.url());
  if (url.pathname === "/api/send") {
    received.push(JSON.parse((await request.fetchPostData()) ?? request.postData() ?? "{}").text);
    return request.respond({ status: 200, contentType: "application/json", body: "{}" });
  }
  const body = served(url.pathname);
  return body ? request.respond({ status: 200, ...body }) : request.abort();
});
const received = [];

/** What a function gives of the frame of one of the extension's layers, as its `this`; only the protocol itself looks into closed shadow roots. */
async function layer({ name, script, arguments: values }) {
  const target = { context: pages.chat.mainFrame()._id };
  const call = async (fields) => (await browser.connection.send("script.callFunction", { awaitPromise: true, target, ...fields })).result.result;
  const found = await call({
    functionDeclaration: "() => document.documentElement",
    serializationOptions: { maxDomDepth: 5, includeShadowTree: "all" },
  });
  const search = (node) =>
    node.value?.attributes?.["data-sotto"] === name ? node : [...(node.value?.children ?? []), node.value?.shadowRoot].filter(Boolean).map(search).find(Boolean);
  const frame = search(found);
  if (!frame) return null;
  const given = await call({ functionDeclaration: `function () { return JSON.stringify((${script}).call(this, ...${JSON.stringify(values)})) }`, this: { sharedId: frame.sharedId } });
  return JSON.parse(given.value ?? "null");
}

const commands = {
  layer,
  serve({ html, script }) {
    served = (path) =>
      path === "/" ? { contentType: "text/html; charset=utf-8", body: html }
      : path.startsWith("/bundle/") ? { contentType: "text/javascript; charset=utf-8", body: script }
      : null;
  },
  goto: async ({ url }) => void (await pages.chat.goto(url, { waitUntil: "domcontentloaded" })),
  click: ({ selector }) => pages.chat.click(selector),
  point: ({ x, y }) => pages.chat.mouse.move(x, y),
  press_at: ({ x, y }) => pages.chat.mouse.click(x, y),
  type: ({ text }) => pages.chat.keyboard.type(text, { delay: 15 }),
  press: ({ key }) => pages.chat.keyboard.press(key),
  async chord({ hold, key }) {
    await pages.chat.keyboard.down(hold);
    await pages.chat.keyboard.press(key);
    await pages.chat.keyboard.up(hold);
  },
  evaluate: ({ page = "chat", script }) => pages[page].evaluate(script),
  received: () => received,
  close: () => browser.close(),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...fields } = JSON.parse(line);
  let answer;
  try {
    answer = { value: (await commands[command](fields)) ?? null };
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  if (command === "close") process.exit(0);
}
