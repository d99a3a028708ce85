/** The content scripts, run as the plain scripts they are. */

import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";

/** What `content/<name>.js` declares under its own name. @param {string} name @param {object} [scope] the globals it finds */
export function load(name, scope = {}) {
  const source = readFileSync(new URL(`../../../extension/content/${name}.js`, import.meta.url), "utf8");
  return runInContext(`${source}\n${name}`, createContext(scope));
}
