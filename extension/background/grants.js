/** Sites that the person granted beside the known ones: the same scripts run there, registered with the browser. */

/** Origins that the manifest names. @returns {string[]} */
const named = () => chrome.runtime.getManifest().host_permissions ?? [];

/** @returns {Promise<string[]>} origin patterns */
export async function granted() {
  const { origins = [] } = await chrome.permissions.getAll();
  const hosts = new Set(named().map((pattern) => new URL(pattern.replace("*", "")).host));
  return origins.filter((pattern) => !hosts.has(new URL(pattern.replace("*", "")).host));
}

/** Make the registered scripts fit what is granted. */
async function register() {
  const matches = await granted();
  const scripts = /** @type {any[]} */ (chrome.runtime.getManifest().content_scripts ?? []).map(({ js, css = [], world = "ISOLATED" }, index) => ({
    id: `granted-${index}`,
    matches,
    js,
    css,
    runAt: /** @type {const} */ ("document_start"),
    world,
  }));
  const ids = (await chrome.scripting.getRegisteredContentScripts()).map(({ id }) => id);
  if (ids.length) await chrome.scripting.unregisterContentScripts({ ids });
  if (matches.length) await chrome.scripting.registerContentScripts(scripts);
}

/** One change after the other: two at once would register the same script twice. @type {Promise<unknown>} */
let queue = Promise.resolve();
const registerSoon = () => (queue = queue.then(register, register));

export function watchGrants() {
  chrome.permissions.onAdded.addListener(async ({ origins = [] }) => {
    await registerSoon();
    if (!origins.length) return;
    // Only a page that is loaded anew has the scripts from its beginning.
    for (const { id } of await chrome.tabs.query({ url: origins })) if (id !== undefined) chrome.tabs.reload(id);
  });
  chrome.permissions.onRemoved.addListener(registerSoon);
  chrome.runtime.onInstalled.addListener(registerSoon); // an update may bring other scripts
}
