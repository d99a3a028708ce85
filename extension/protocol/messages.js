/**
 * The messages of protocol version 2, as checks that mirror the app's JSON Schema.
 *
 * A check is a function from any value to a boolean. Objects are closed: an unknown field is refused.
 * @typedef {(value: unknown) => boolean} Check
 */

export const PROTOCOL = 2;

/** Code points, as the schema counts them, without counting where the UTF-16 length already decides. */
const longerThan = (/** @type {string} */ text, /** @type {number} */ limit) =>
  text.length > limit && (text.length > 2 * limit || [...text].length > limit);

/** @param {{pattern?: RegExp, min?: number, max?: number}} [limits] @returns {Check} */
const string = ({ pattern, min = 0, max = Infinity } = {}) => (value) =>
  typeof value === "string" &&
  (!pattern || pattern.test(value)) &&
  !(min > 0 && !longerThan(value, min - 1)) &&
  !longerThan(value, max);

/** @param {{min?: number, max?: number, above?: number}} [limits] @returns {Check} */
const number = ({ min = -Infinity, max = Infinity, above = -Infinity } = {}) => (value) =>
  typeof value === "number" && value >= min && value <= max && value > above;

/** @param {{min?: number, max?: number}} [limits] @returns {Check} */
const integer = (limits) => (value) => Number.isInteger(value) && number(limits)(value);

/** @type {Check} */
const boolean = (value) => typeof value === "boolean";

/** @param {...unknown} values @returns {Check} */
const oneOf = (...values) => (value) => values.includes(value);

/** @param {Check} check @returns {Check} */
const orNull = (check) => (value) => value === null || check(value);

/** @param {...Check} checks @returns {Check} */
const either = (...checks) => (value) => checks.some((check) => check(value));

/** @param {Check} check @param {{unique?: boolean}} [options] @returns {Check} */
const list = (check, { unique = false } = {}) => (value) =>
  Array.isArray(value) && value.every(check) && (!unique || new Set(value).size === value.length);

/**
 * @param {Record<string, Check>} required
 * @param {Record<string, Check>} [optional]
 * @param {{atLeast?: number}} [options] the least number of fields
 * @returns {Check}
 */
const object = (required, optional = {}, { atLeast = 0 } = {}) => (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const fields = new Map(Object.entries(value));
  return (
    fields.size >= atLeast &&
    Object.keys(required).every((name) => fields.has(name)) &&
    [...fields].every(([name, field]) => {
      const check = Object.hasOwn(required, name) ? required[name] : Object.hasOwn(optional, name) ? optional[name] : null;
      return check !== null && check(field);
    })
  );
};

const id = string({ pattern: /^[A-Za-z0-9_-]{1,64}$/ });
const site = string({ pattern: /^[a-z0-9.:-]{1,253}$/ });
const conversation = string({ pattern: /^[A-Za-z0-9_-]{1,128}$/ });
const prompt = string({ max: 200_000 });
const name = string({ min: 1, max: 64 });
const key = string({ min: 100, max: 160 });
const nonce = string({ min: 44, max: 44 });
const commitment = string({ min: 44, max: 44 });
const signature = string({ min: 88, max: 88 });
const language = string({ pattern: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/ });
const protection = oneOf("hold", "mark", "off");
const sanitizer = string({ pattern: /^[a-z][a-z-]{1,31}$/ });
const confidence = number({ min: 0, max: 1 });
const text = string();
const filled = string({ min: 1 });
const index = integer({ min: 0 });

const textSegment = object({ text: filled });
const findingSegment = object({
  text: filled,
  finding: object({ attribute: text, label: text, source: text, confidence }),
});
const editSegment = object({
  edit: object({
    index,
    original: text,
    replacement: text,
    action: oneOf("generalise", "remove", "pseudonym"),
    attribute: text,
    label: text,
    reason: text,
    evidence: list(text),
    source: text,
    confidence,
    accepted: boolean,
    uncertain: boolean,
    alternatives: list(text),
  }),
});
const editSegments = list(either(textSegment, editSegment));
const inferred = object({ attribute: filled, confidence, evidence: list(text), guess: text, reasoning: text });
const stranger = object({ before: list(inferred), after: list(inferred), attacker: text });
const guarantee = either(
  object({ kind: oneOf("none") }),
  object(
    { kind: oneOf("differential privacy"), epsilon: number({ above: 0 }), not_covered: list(text) },
    { realised: number({ above: 0 }) },
  ),
);

/**
 * @param {string} type
 * @param {Record<string, Check>} required
 * @param {Record<string, Check>} [optional]
 * @param {{atLeast?: number}} [options]
 * @returns {Check}
 */
const message = (type, required, optional, options) =>
  object({ type: oneOf(type), id, ...required }, optional, options);

/** @type {Record<string, Check>} */
const CLIENT = {
  hello: message("hello", {
    protocol: integer(),
    client: object({ name, version: string({ max: 32 }) }, { language }),
    key,
    commitment,
  }),
  authenticate: message("authenticate", { nonce, signature }),
  pair: message("pair", { name }),
  site: message("site", { site }),
  configure: message(
    "configure",
    { site },
    { protection, profile: string({ max: 64 }), sanitizer, pause_minutes: integer({ min: 0, max: 1440 }), never_flag: string({ min: 1, max: 200 }) },
    { atLeast: 4 },
  ),
  find: message("find", { site, conversation, text: prompt }),
  file_piece: message("file_piece", { file: id, index: integer({ min: 0, max: 63 }), data: string({ max: 700_000 }) }),
  look_through: message("look_through", { site, file: id, name: string({ min: 1, max: 255 }) }),
  rewrite: message(
    "rewrite",
    { site, conversation, text: prompt, deadline_ms: integer({ min: 100, max: 600_000 }) },
    { sanitizer },
  ),
  sent: message(
    "sent",
    { site, conversation, rewrite: id, accepted: list(index, { unique: true }) },
    { alternative: index, wordings: list(object({ edit: index, alternative: index })) },
  ),
  stand_ins: message("stand_ins", { conversation }),
  cancel: message("cancel", { request: id }),
  open: message("open", { page: oneOf("compose", "profiles", "browsers") }),
  ping: message("ping", {}),
};

/** @type {Record<string, Check>} */
const APP = {
  welcome: message("welcome", { protocol: integer(), version: text, key, nonce, signature, known: boolean, language }),
  authenticated: message("authenticated", { paired: boolean }),
  paired: message("paired", { name }),
  site_state: message("site_state", {
    site,
    protection,
    paused_until: orNull(number()),
    profile: text,
    profiles: list(object({ id: text, name: text })),
    sanitizer,
    sanitizers: list(sanitizer),
  }),
  found: message("found", { segments: list(either(textSegment, findingSegment)) }),
  looked_through: message("looked_through", {
    details: list(object({ attribute: text, label: text, text: filled, times: integer({ min: 1 }) })),
    total: index,
    unread: list(oneOf("pictures", "pages", "attachments", "rest"), { unique: true }),
  }),
  progress: message("progress", { stage: text, fraction: orNull(confidence) }),
  rewritten: message("rewritten", {
    rewrite: id,
    sanitizer,
    choice: text,
    task: orNull(text),
    segments: editSegments,
    guarantee,
    seconds: number({ min: 0 }),
  }, { alternatives: list(editSegments), stranger: orNull(stranger), place: text, warning: text }),
  stand_ins: message("stand_ins", { pairs: list(object({ stand_in: filled, original: filled })) }),
  done: message("done", {}),
  pong: message("pong", {}),
  changed: object({ type: oneOf("changed"), id: oneOf("event"), what: oneOf("sites", "profiles", "pairing") }),
  chunk: message("chunk", { index, count: integer({ min: 2, max: 64 }), data: text }),
  error: object({ type: oneOf("error"), id: orNull(id), code: string({ pattern: /^[a-z_]{1,40}$/ }), message: text }),
};

/** @param {Record<string, Check>} table @param {unknown} value */
function fits(table, value) {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  const { type } = value;
  return typeof type === "string" && Object.hasOwn(table, type) && table[type](value);
}

/** Whether `value` is a message that the extension may send. @param {unknown} value */
export const isClientMessage = (value) => fits(CLIENT, value);

/** Whether `value` is a message that the app may send. @param {unknown} value */
export const isAppMessage = (value) => fits(APP, value);
