"use strict";

/**
 * The trees a chat page may hide its composer in: shadow roots, open and closed, and frames of the same origin.
 *
 * Elements of a frame belong to another realm, where `instanceof` says no: ask `isElement` instead.
 */
const trees = (() => {
  const isElement = (/** @type {unknown} */ node) => /** @type {Node | null} */ (node)?.nodeType === Node.ELEMENT_NODE;

  const { dom: chromium } = chrome;
  const HTML = "http://www.w3.org/1999/xhtml";

  /** The shadow root of an element, a closed one too. @param {Element} element @returns {ShadowRoot | null} */
  function shadowOf(element) {
    const firefox = /** @type {{openOrClosedShadowRoot?: ShadowRoot | null}} */ (element).openOrClosedShadowRoot;
    if (firefox !== undefined) return firefox;
    // Chromium throws when asked of a drawing. An extension that was replaced under the page may not ask any more.
    const closed = chrome.runtime?.id && element.namespaceURI === HTML ? chromium?.openOrClosedShadowRoot(/** @type {HTMLElement} */ (element)) : null;
    return closed ?? element.shadowRoot;
  }

  /** The innermost element that an event is about; of a closed shadow tree the event itself names only the host. @param {Event} event @returns {Element | null} */
  function targetOf(event) {
    const [innermost] = event.composedPath();
    if (!isElement(innermost)) return null;
    for (let target = /** @type {Element} */ (innermost); ; ) {
      const root = shadowOf(target);
      const { clientX, clientY, detail } = /** @type {MouseEvent} */ (event);
      const pressedByKey = clientX === undefined || (event.type === "click" && detail === 0);
      const inner = root && (pressedByKey ? root.activeElement : root.elementFromPoint(clientX, clientY));
      if (!inner || inner === target) return target;
      target = inner;
    }
  }

  /** The parent, out of shadow roots too. @param {Node} node @returns {Node | null} */
  const parentOf = (node) => node.parentNode ?? /** @type {ShadowRoot} */ (node).host ?? null;

  /** As `closest`, out of shadow roots too. @param {Element} from @param {string} selector @returns {HTMLElement | null} */
  function closest(from, selector) {
    for (let at = /** @type {Node | null} */ (from); at; at = parentOf(at)) {
      if (isElement(at) && /** @type {Element} */ (at).matches(selector)) return /** @type {HTMLElement} */ (at);
    }
    return null;
  }

  /** The layers that we show, which no search looks into. @type {WeakSet<Element>} */
  const ours = new WeakSet();

  /** All that matches, in nested shadow roots too where `deep` says so. @param {ParentNode} root @param {string} selector @param {boolean} deep @returns {HTMLElement[]} */
  function all(root, selector, deep) {
    const found = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
    if (!deep) return found;
    for (const element of root.querySelectorAll("*")) {
      const shadow = shadowOf(element);
      if (shadow && !ours.has(element)) found.push(...all(shadow, selector, true));
    }
    return found;
  }

  /** The documents of this page: its own, and those of its frames of the same origin. @returns {Document[]} */
  const documents = () => [document, ...[...attached].filter((inner) => inner.defaultView && inner !== document)];

  /** @type {Set<Document>} */
  const attached = new Set();
  /** What every window of this page listens to. @type {[string, (event: any) => void, AddEventListenerOptions][]} */
  const listeners = [];

  const isFrame = (/** @type {unknown} */ node) => isElement(node) && /** @type {Element} */ (node).localName === "iframe";
  const onLoad = (/** @type {Event} */ { target }) => take(target);

  /** Listen in a frame, anew where that is done already: a page that writes a document into it takes every listener off; the same one counts once. @param {unknown} target */
  function take(target) {
    if (!isFrame(target)) return;
    const { contentDocument: inner, contentWindow: view } = /** @type {HTMLIFrameElement} */ (target);
    if (!inner || !view) return; // of another origin
    for (const known of attached) if (!known.defaultView) attached.delete(known);
    attached.add(inner);
    for (const [type, listener, options] of listeners) view.addEventListener(type, listener, options);
    inner.addEventListener("load", onLoad, true);
    for (const nested of inner.querySelectorAll("iframe")) take(nested);
  }

  /** The element with the focus, in whatever frame or shadow root. Frames on the way there are listened in. @returns {Element | null} */
  function focused() {
    let active = document.activeElement;
    for (;;) {
      take(active);
      const inner = active && ((isFrame(active) ? /** @type {HTMLIFrameElement} */ (active).contentDocument : null) ?? shadowOf(active));
      if (!inner?.activeElement || (inner.nodeType === Node.DOCUMENT_NODE && inner.activeElement === /** @type {Document} */ (inner).body)) return active;
      active = inner.activeElement;
    }
  }

  /** Have every window of this page listen, now and later. @param {string} type @param {(event: any) => void} listener @param {AddEventListenerOptions} [options] */
  function listen(type, listener, options = { capture: true }) {
    listeners.push([type, listener, options]);
    for (const { defaultView } of documents()) defaultView?.addEventListener(type, listener, options);
  }

  document.addEventListener("load", onLoad, true);
  // Of a frame in a shadow root no load is heard: it is found as the pointer or the focus enters it, before a key can.
  listen("pointerover", (event) => take(targetOf(event)));
  listen("blur", focused, { capture: false });

  /** Where an element is in this page's window, whatever frame it is in. @param {Element} element @returns {DOMRect} */
  function boxOf(element) {
    const box = element.getBoundingClientRect();
    for (let view = element.ownerDocument.defaultView; view && view !== window; view = /** @type {any} */ (view.parent)) {
      const frame = view.frameElement?.getBoundingClientRect();
      if (frame) {
        box.x += frame.x;
        box.y += frame.y;
      }
    }
    return box;
  }

  return {
    isElement,
    targetOf,
    closest,
    parentOf,
    all,
    /** @param {Element} host of a layer of ours */
    own: (host) => void ours.add(host),
    documents,
    boxOf,
    /** Whether an element is in a shadow tree. @param {Node} node */
    inShadow: (node) => node.getRootNode().nodeType === Node.DOCUMENT_FRAGMENT_NODE,
    focused,
    listen,
    /** Whether it is a frame of another origin, of which nothing is seen. @param {Element | null} element */
    isForeign: (element) => isFrame(element) && !/** @type {HTMLIFrameElement} */ (element).contentDocument,
  };
})();
