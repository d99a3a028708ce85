"use strict";

/**
 * The small badge outside the composer: it says at any moment whether Sotto protects here, can be dragged
 * away and stays where it was put, and pauses with one click.
 */
const badge = (() => {
  const KEPT = `badge:${location.host}`;
  const EDGE = 12;
  const DRAG_PX = 4;
  const CHECK_MS = 2_000;

  const layer = layers.make("badge", onKey);
  const { host } = layer;
  const label = element("span", { class: "face" });
  const main = element("button", { "aria-expanded": "false", click: () => toggleMenu() }, mark(), label);
  const pause = element("button", { class: "pause", click: () => setPause(service.paused ? 0 : 10) });
  const pill = element("div", { class: "badge", role: "group" }, main, pause);
  /** @type {HTMLElement | null} */
  let menu = null;
  /** Where its right and bottom edges are, as shares of the window: on our own pages beside the title. */
  let at = { right: 0.015, bottom: location.protocol.endsWith("-extension:") ? 1 : 0.2 };
  let dragged = false;
  let busy = false;
  let count = 0;
  /** @type {ReturnType<typeof site.health>} whether the page is as Sotto knows it */
  let health = "absent";
  let broken = false;

  /** @returns {{face: "clean" | "found" | "busy" | "paused" | "off" | "unprotected", sentence: string}} */
  function condition() {
    const { protection, link } = service.state;
    if (protection === "off") return { face: "off", sentence: say("badge_off") };
    if (service.paused) return { face: "paused", sentence: say("badge_paused", minutesLeft()) };
    if (link.problem) return { face: "unprotected", sentence: `${link.problem.sentence} ${service.holds || protection === "mark" ? "" : say("badge_passing")}`.trim() };
    if (broken) return { face: "unprotected", sentence: say("badge_broken") };
    if (health === "changed") return { face: "unprotected", sentence: say("badge_changed") };
    if (health === "document") return { face: "unprotected", sentence: say("badge_document") };
    if (health === "foreign") return { face: "unprotected", sentence: say("badge_foreign") };
    if (busy || link.stage === "connecting") return { face: "busy", sentence: say("badge_busy") };
    if (count) return { face: "found", sentence: say(count === 1 ? "badge_found_one" : "badge_found", count) };
    if (health === "absent") return { face: "clean", sentence: say("badge_absent") };
    return { face: "clean", sentence: say(protection === "mark" ? "badge_mark" : "badge_clean") };
  }

  const minutesLeft = () => Math.max(1, Math.ceil((service.state.pausedUntil - Date.now()) / 60_000));

  function draw() {
    const { face, sentence } = condition();
    pill.className = `badge ${face}`;
    label.textContent = { clean: "", busy: "", found: String(count), paused: say("badge_short_paused"), off: say("badge_short_off"), unprotected: "!" }[face];
    main.setAttribute("aria-label", `Sotto. ${sentence}`);
    main.title = sentence;
    pause.textContent = service.paused ? "▶" : "❙❙";
    pause.setAttribute("aria-label", say(service.paused ? "badge_resume" : "badge_pause"));
    pause.title = say(service.paused ? "badge_resume" : "badge_pause");
    if (menu) drawMenu();
    service.ask("face", { face, count }).catch(() => {}); // the toolbar has no other way to know
  }

  function toggleMenu() {
    if (dragged) return;
    if (menu) {
      if (menu.contains(layer.focused)) main.focus({ preventScroll: true });
      layer.watch.end(menu);
      menu.remove();
      menu = null;
    } else {
      menu = element("div", { class: "menu" });
      pill.append(menu);
      drawMenu();
      layer.watch.begin(menu);
      layer.watch.renewed();
      /** @type {HTMLElement | null} */ (menu.querySelector("button"))?.focus();
    }
    main.setAttribute("aria-expanded", String(menu !== null));
  }

  function drawMenu() {
    if (!menu) return;
    const focused = layers.stops(menu).findIndex((stop) => stop === layer.focused);
    const box = host.getBoundingClientRect();
    menu.classList.toggle("below", box.top < 240);
    menu.classList.toggle("right", box.left < 260);
    const item = (/** @type {string} */ text, /** @type {() => void} */ click) => element("button", { click: () => (toggleMenu(), click()) }, text);
    menu.replaceChildren(
      element("p", { role: "status" }, condition().sentence),
      ...(service.paused
        ? [item(say("badge_resume"), () => setPause(0))]
        : [item(say("badge_pause"), () => setPause(10)), item(say("badge_pause_hour"), () => setPause(60))]),
      item(say("badge_compose"), () => void service.ask("compose", { conversation: conversation.id() }).catch(() => {})),
      ...(answers.count || answers.showingSent
        ? [item(say(answers.showingSent ? "badge_show_restored" : "badge_show_sent"), () => (answers.showingSent = !answers.showingSent))]
        : []),
    );
    if (focused >= 0) layers.stops(menu)[focused]?.focus({ preventScroll: true });
  }

  /** @param {number} minutes */
  function setPause(minutes) {
    service.ask("pause", { minutes }).catch(() => {}); // the state that is pushed says what became of it
  }

  function place() {
    const { width, height } = host.getBoundingClientRect();
    const right = Math.min(Math.max(at.right * innerWidth, EDGE), innerWidth - width - EDGE);
    const bottom = Math.min(Math.max(at.bottom * innerHeight, EDGE), innerHeight - height - EDGE);
    layer.place({ right, bottom });
  }

  function drag() {
    /** @type {{x: number, y: number, right: number, bottom: number} | null} */
    let from = null;
    pill.addEventListener("pointerdown", (event) => {
      dragged = false;
      from = { x: event.clientX, y: event.clientY, right: at.right * innerWidth, bottom: at.bottom * innerHeight };
    });
    addEventListener("pointermove", (event) => {
      if (!from || (!dragged && Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_PX)) return;
      dragged = true;
      at = { right: (from.right + from.x - event.clientX) / innerWidth, bottom: (from.bottom + from.y - event.clientY) / innerHeight };
      place();
    });
    addEventListener("pointerup", () => {
      if (from && dragged) chrome.storage.local.set({ [KEPT]: at });
      from = null;
    }, true);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key === "Escape" && menu) toggleMenu();
  }

  /** Look whether the page still is as Sotto knows it, and a pause still lasts. A page that only just loads gets a second look. */
  function check() {
    service.look();
    const seen = site.health();
    if (seen !== "changed" || doubted) health = seen;
    doubted = seen === "changed";
    if (condition().sentence !== main.title) draw();
  }
  let doubted = false;

  return {
    /** Put it on the page, once there is one. */
    async appear() {
      layer.frame.append(pill);
      layer.show();
      const kept = (await chrome.storage.local.get(KEPT))[KEPT];
      if (kept) at = /** @type {typeof at} */ (kept);
      draw();
      place();
      drag();
      addEventListener("resize", place);
      addEventListener("pointerdown", (event) => menu && event.target !== host && toggleMenu(), true);
      check();
      setInterval(check, CHECK_MS);
      trees.listen("blur", check, { capture: false }); // the focus may go into a frame
      setInterval(layer.retint, CHECK_MS); // a page may follow the system to dark
    },
    draw,
    setPause,
    /** The page cannot be looked at: what would send is held, and nothing can be reviewed. */
    setBroken() {
      if (broken) return;
      broken = true;
      draw();
    },
    /** @param {boolean} value */
    setBusy(value) {
      busy = value;
      draw();
    },
    /** @param {number} value how many details stand in the composer */
    setFound(value) {
      if (value === count) return;
      count = value;
      draw();
    },
  };
})();
