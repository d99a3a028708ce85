"use strict";

/** The look of the layers, light or dark as the page is. The colours are those of the desktop app. */
const LOOKS = `
:host { all: initial !important; direction: ltr !important; unicode-bidi: isolate !important; display: block !important; position: fixed !important; inset: auto !important; z-index: 2147483647 !important; }
:host::before, :host::after { content: none !important; }
:host::backdrop { display: none !important; }
:host {
  --surface: light-dark(#ffffff, #1e2322); --raised: light-dark(#f5f6f4, #262c2a); --hover: light-dark(#eef1ef,
  #2b3230); --border: light-dark(#d9dedb, #3a4340); --outline: light-dark(#808985, #77827d); --text:
  light-dark(#1a201e, #e7ebe9); --muted: light-dark(#56605c, #a2aca8); --accent: light-dark(#1f6660, #72cbb9);
  --accent-hover: light-dark(#174f4a, #8fdccc); --on-accent: light-dark(#ffffff, #0b2622); --accent-soft:
  light-dark(#dcefea, #1d3a35); --warn: light-dark(#7d5000, #e9bd66); --warn-soft: light-dark(#fbeed1, #3a2f19);
  --danger: light-dark(#a02c25, #f19a91); --danger-soft: light-dark(#fbe4e1, #432422);
  --shadow: 0 1px 2px light-dark(rgb(20 30 28 / 12%), rgb(0 0 0 / 40%)), 0 12px 40px light-dark(rgb(20 30 28 / 22%), rgb(0 0 0 / 55%));
}
.shade, .frame { max-height: inherit; display: flex; flex-direction: column; }
/* Apart from what it falls from: a shadow that something stands in does not mean that the card is covered. */
.shade:has(.card) { border-radius: 14px; box-shadow: var(--shadow); animation: rise 120ms ease-out; }
* { box-sizing: border-box; margin: 0; font: inherit; color: inherit; }
.card, .badge, .menu {
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
  color: var(--text); text-align: start; letter-spacing: normal;
}
.mark { width: 20px; height: 20px; flex: none; fill: var(--accent); }
.mark circle { fill: var(--surface); }
button { border: 0; background: none; padding: 0; cursor: pointer; text-align: start; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

.card {
  display: flex; flex-direction: column; width: 100%; max-height: inherit; overflow: hidden;
  background: var(--surface); border: 1px solid var(--border); border-radius: 14px;
}
@keyframes rise { from { transform: translateY(6px); } }
.head { display: flex; align-items: center; cursor: grab; touch-action: none; gap: 10px; padding: 14px 12px 10px 16px; }
.head h1 { flex: 1; font-size: 15px; font-weight: 650; }
.icon { display: grid; place-items: center; width: 28px; height: 28px; border-radius: 8px; color: var(--muted); font-size: 18px; line-height: 1; }
.icon:hover { background: var(--hover); color: var(--text); }
.body { overflow: auto; overscroll-behavior: contain; padding: 0 16px 12px; display: flex; flex-direction: column; gap: 12px; min-height: 0; }
.body > * { flex: none; }

.task { color: var(--muted); }
.task b { color: var(--text); font-weight: 600; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; margin-top: 6px; font-size: 13px; color: var(--muted); }
.chip { max-width: 100%; padding: 2px 10px; border-radius: 99px; border: 1px solid var(--border); color: var(--text); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.chip:hover { background: var(--hover); }
.chip.gone { text-decoration: line-through; color: var(--muted); }

.view { border: 1px solid var(--border); border-radius: 10px; background: var(--raised); overflow: hidden; }
.tabs { display: flex; gap: 2px; padding: 6px 6px 0; }
.tabs button { padding: 3px 10px; border-radius: 7px; color: var(--muted); font-size: 12.5px; font-weight: 550; }
.tabs button[aria-selected="true"] { background: var(--surface); color: var(--text); box-shadow: 0 0 0 1px var(--border); }
.text { padding: 8px 14px 10px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: clamp(88px, 18vh, 168px); overflow: auto; user-select: text; }
.text mark { background: var(--accent-soft); color: var(--text); border-radius: 4px; padding: 1px 3px; }
.text mark.before { background: var(--warn-soft); }
.text mark.kept { background: none; box-shadow: inset 0 -2px 0 var(--warn); border-radius: 0; padding: 1px 0; }
.text mark.cut { background: none; padding: 0; }
.text mark.now { outline: 1.5px solid var(--accent); }

.edits { list-style: none; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; margin: 0 -8px; }
.edit { display: grid; grid-template-columns: 34px minmax(0, 1fr); gap: 2px 10px; width: 100%; padding: 8px; border-radius: 10px; align-items: start; }
.edit:hover { background: var(--hover); }
.edit:focus-visible { outline-offset: -2px; }
.switch { grid-row: span 2; margin-top: 2px; width: 34px; height: 20px; border-radius: 99px; background: var(--outline); position: relative; transition: background 100ms; }
.switch::after { content: ""; position: absolute; top: 3px; inset-inline-start: 3px; width: 14px; height: 14px; border-radius: 50%; background: var(--surface); transition: translate 100ms; }
[aria-checked="true"] > .switch { background: var(--accent); }
[aria-checked="true"] > .switch::after { translate: 14px 0; }
.change { overflow-wrap: anywhere; }
.change > * { unicode-bidi: isolate; }
.change s { color: var(--muted); }
.change .arrow { color: var(--muted); padding: 0 6px; }
.change b { font-weight: 600; }
[aria-checked="false"] .change b, [aria-checked="false"] .change .arrow { display: none; }
[aria-checked="false"] .change s { text-decoration: none; color: var(--text); font-weight: 600; }
[aria-checked="true"] .keeps, [aria-checked="false"] .removes { display: none; }
.keeps, .removes { color: var(--muted); font-style: italic; }
.why { font-size: 12.5px; color: var(--muted); overflow-wrap: anywhere; }
.tag { display: inline-block; margin-inline-end: 6px; padding: 0 7px; border-radius: 99px; font-size: 11.5px; line-height: 18px; font-weight: 600; background: var(--hover); color: var(--muted); }
.edit:hover .tag { background: var(--border); }
.tag.check, .edit:hover .tag.check { background: var(--warn-soft); color: var(--warn); }

.wordings { display: flex; flex-wrap: wrap; gap: 6px; padding: 0 8px 8px 52px; }
.wordings .chip { font-size: 13px; }
.wordings .chip[aria-checked="true"] { border-color: var(--accent); background: var(--accent-soft); }
.ways { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; font-size: 12.5px; color: var(--muted); }
.versions .chip[aria-checked="true"] { border-color: var(--accent); background: var(--accent-soft); }
.files { border: 1px solid var(--border); border-radius: 10px; padding: 8px 12px; display: grid; gap: 6px; overflow-wrap: anywhere; }
.files h2, .files b { font-weight: 600; }
.files ul { list-style: none; padding: 0; display: grid; gap: 6px; }
.file { border-inline-start: 3px solid var(--border); padding-inline-start: 10px; }
.file:is(.told, .partly) { border-color: var(--warn); }
.file.clean { border-color: var(--accent); }
.file .details { max-height: 132px; overflow: auto; gap: 2px; font-size: 13px; }
.file .details:not(:empty) { margin-top: 4px; }
.stranger { border: 1px solid var(--border); border-radius: 10px; padding: 8px 12px; }
.stranger summary { cursor: pointer; font-weight: 600; }
.stranger ul { list-style: none; padding: 8px 0 2px; display: grid; gap: 6px; }

.finding { padding: 12px 14px; gap: 8px; }
.finding h1 { font-weight: 650; }
.finding .row { display: flex; flex-wrap: wrap; gap: 6px; }
.finding .row:empty { display: none; }
.finding .own { border-top: 1px solid var(--border); margin: 2px -14px -4px; padding: 6px 6px 0; }
.finding .button { padding: 4px 10px; font-size: 13px; white-space: normal; overflow-wrap: anywhere; }
.lines { position: absolute; inset: 0 auto auto 0; }
.lines i { position: absolute; border-bottom: 2px solid #d08a00; background: rgb(208 138 0 / 12%); }
.copy { position: absolute; inset: 0 auto auto 0; visibility: hidden; border: 0; }

.note { font-size: 12.5px; color: var(--muted); }
.note:empty { margin-top: -12px; }
.note.warn { color: var(--warn); }
.foot { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 12px 16px 14px; border-top: 1px solid var(--border); }
.foot .space { flex: 1; }
.button { padding: 7px 14px; border-radius: 9px; font-weight: 600; border: 1px solid var(--border); white-space: nowrap; }
.button:hover { background: var(--hover); }
.button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.button.primary:hover { background: var(--accent-hover); }
.button.primary kbd { opacity: 0.3; font-size: 12px; margin-inline-start: 8px; transition: opacity 150ms; }
[data-takes-keys] .button.primary kbd { opacity: 0.75; }
.button.plain { border-color: transparent; color: var(--muted); font-weight: 500; padding-inline: 8px; }
.button.danger { background: var(--danger); border-color: var(--danger); color: var(--surface); }
.sure { flex: 1 1 160px; color: var(--danger); font-size: 13px; font-weight: 550; }

.problem { display: grid; gap: 6px; padding: 12px 14px; border-radius: 10px; background: var(--danger-soft); }
.problem p { overflow-wrap: anywhere; }
.meter { height: 4px; border-radius: 99px; background: var(--hover); overflow: hidden; }
.meter i { display: block; height: 100%; border-radius: 99px; background: var(--accent); transition: width 150ms; }
.meter.unknown i { width: 32%; animation: slide 1.1s ease-in-out infinite alternate; }
@keyframes slide { to { transform: translateX(215%); } }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

.badge {
  display: flex; align-items: center; border-radius: 99px; background: var(--surface); border: 1px solid var(--border);
  box-shadow: 0 1px 2px rgb(20 30 28 / 10%), 0 3px 12px rgb(20 30 28 / 14%); touch-action: none; user-select: none;
}
.badge > button { display: flex; align-items: center; gap: 7px; padding: 5px; border-radius: 99px; font-size: 12.5px; font-weight: 600; }
.badge > button > span:empty { display: none; }
.badge > button > span { padding-inline-end: 4px; }
.badge .pause { width: 28px; height: 28px; padding: 0; color: var(--muted); justify-content: center; font-size: 10px; }
.badge .pause:hover { background: var(--hover); color: var(--text); }
.badge.found { border-color: var(--warn); } .badge.found .face { color: var(--warn); } .badge.found .mark { fill: var(--warn); }
.badge.paused .mark, .badge.off .mark { fill: var(--outline); } .badge:is(.paused, .off) .face { color: var(--muted); }
.badge.unprotected { border-color: var(--danger); background: var(--danger-soft); } .badge.unprotected .face { color: var(--danger); }
.badge.unprotected .mark { fill: var(--danger); }
.badge.busy .mark circle { animation: pulse 900ms infinite alternate; }
.badge.busy .mark circle:nth-of-type(2) { animation-delay: 200ms; }
.badge.busy .mark circle:nth-of-type(3) { animation-delay: 400ms; }
@keyframes pulse { to { opacity: 0.25; } }
.menu {
  position: absolute; bottom: calc(100% + 8px); inset-inline-end: 0; width: 264px; padding: 6px; display: grid; gap: 2px;
  background: var(--surface); border: 1px solid var(--border); border-radius: 12px; box-shadow: var(--shadow);
}
.menu.below { bottom: auto; top: calc(100% + 8px); }
.menu.right { inset-inline: 0 auto; }
.menu p { padding: 6px 10px 8px; color: var(--muted); font-size: 13px; }
.menu button { padding: 7px 10px; border-radius: 8px; font-weight: 550; }
.menu button:hover { background: var(--hover); }

@media (prefers-reduced-motion: reduce) {
  * { animation: none !important; transition: none !important; }
  .meter.unknown i { width: 100%; opacity: 0.5; }
}
/* The system takes backgrounds and shadows away: what only they tell gets its colours. */
@media (forced-colors: active) {
  .switch, .meter, [aria-selected="true"], .chip[aria-checked="true"] { forced-color-adjust: none; }
  .switch { background: GrayText; } .switch::after { background: Canvas; }
  [aria-checked="true"] > .switch, .meter i { background: Highlight; }
  .tabs [aria-selected="true"], .chip[aria-checked="true"] { background: Highlight; color: HighlightText; }
  .text mark.kept { text-decoration: underline; }
}
`;
