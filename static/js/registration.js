// Registration by keyboard.  Enter goes from the first name to the second, and saves from anywhere
// else, in a mêlée from the one name; what is typed while a pair is being saved is the next pair's.
import { watch } from "./suggest.js";

const fold = (text) =>
  text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFKD").replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const form = () => document.querySelector("[data-door]");
const first = () => form()?.elements.namedItem("first");
const second = () => form()?.elements.namedItem("second");

const prepare = () => {
  for (const root of document.querySelectorAll("[data-players]")) watch(root, root.dataset.players);
};

// --- the list: filter and choice, kept when the list is fetched anew ------------------------------
let looked = "";
let shown = "all";

const filter = () => {
  const rows = [...document.querySelectorAll("[data-rows] > tr")];
  const words = fold(looked).split(" ").filter(Boolean);
  let found = 0;
  for (const row of rows) {
    const known = row.dataset.find.split(" ");
    const named = words.every((word) => /^\d+$/.test(word) ? known[0] === word : known.some((one) => one.startsWith(word)));
    row.hidden = !(named && (shown === "all" || row.dataset.state.split(" ").includes(shown)));
    found += row.hidden ? 0 : 1;
  }
  const nothing = document.querySelector("[data-nothing]");
  if (nothing) nothing.hidden = found > 0;
};

const recall = () => {
  const box = document.querySelector("[data-filter]");
  if (!box) return;
  box.value = looked;
  for (const choice of document.querySelectorAll("[data-show]")) choice.checked = choice.value === shown;
  filter();
};

document.addEventListener("input", (event) => {
  if (event.target.matches("[data-filter]")) {
    looked = event.target.value;
    filter();
  } else if (event.target.matches("[data-show]")) {
    shown = event.target.value;
    filter();
  }
});

const links = () => [...document.querySelectorAll("[data-rows] > tr:not([hidden]) a")];

const walk = (event, from) => {
  const all = links();
  const at = all.indexOf(from);
  const to = event.key === "ArrowDown" ? all[at + 1] : all[at - 1];
  event.preventDefault();
  (to ?? (event.key === "ArrowUp" ? document.querySelector("[data-filter]") : from))?.focus();
};

// --- keys -----------------------------------------------------------------------------------------
const empty = () => [...form().querySelectorAll("input[data-suggest]")].every((input) => !input.value);

document.addEventListener("keydown", (event) => {
  if (event.isComposing) return;
  const here = event.target;
  if (here.matches?.("[data-filter]") && event.key === "Enter") {
    event.preventDefault();
    links()[0]?.click();
  } else if (here.matches?.("[data-filter]") && event.key === "ArrowDown") {
    walk(event, null);
  } else if (here.matches?.("[data-filter]") && event.key === "Escape") {
    looked = "";
    recall();
    first()?.focus();
  } else if (here.matches?.("[data-rows] a") && /^Arrow(Up|Down)$/.test(event.key)) {
    walk(event, here);
  } else if (form() && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z" && empty()) {
    event.preventDefault();
    document.querySelector("[data-undo]")?.requestSubmit();
  } else if (here.form && here.form === form() && event.key === "Enter" && here === first() && (second() || !here.value.trim())) {
    event.preventDefault();
    if (here.value.trim()) second().focus();
  } else if (here.closest?.("[data-letters]") && !event.ctrlKey && !event.altKey && !event.metaKey) {
    const box = here.closest("[data-letters]").querySelector(`[data-letter="${event.key.toLowerCase()}"]`);
    if (box) {
      event.preventDefault();
      box.click();
    }
  }
});

// --- saving ---------------------------------------------------------------------------------------
// A pair is sent and the form is the next pair's at once.  Whoever is entered while one is on its way
// waits in line; what is half typed when an answer comes is carried into the form that comes with it,
// and past a pair that is refused.
let waiting = false;
let sent = null; // the pair that is on its way
let free = null; // what an empty form says
let held = null; // { typed, here }: half typed when the pair before was refused
const line = [];

const fields = () => [...form().elements].filter((one) => one.matches("[name]:not([type=hidden], button)"));
const keyOf = (one) => (one.type === "checkbox" ? `${one.name} ${one.value}` : one.name);
const told = () => new Map(fields().map((one) => [keyOf(one), one.type === "checkbox" ? one.checked : one.value]));

const fill = (values) => {
  for (const one of fields()) {
    const value = values.get(keyOf(one));
    if (value === undefined) continue;
    if (one.type === "checkbox") one.checked = value;
    else one.value = value;
  }
};

const begun = () => {
  const typed = new Map([...told()].filter(([key, value]) => value !== free.get(key)));
  return typed.size ? { typed, here: document.activeElement?.name === "second" ? "second" : "first" } : null;
};

const goOn = (more) => {
  if (more) fill(more.typed);
  const field = form().elements.namedItem(more?.here ?? "first") ?? first();
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
};

const clear = () => {
  fill(free);
  goOn(held);
  held = null;
};

// Only a form that shows nobody says what an empty one is like.
const learn = () => {
  if (form() && empty() && !form().querySelector("[aria-invalid=true]")) free = told();
};

document.addEventListener("submit", (event) => {
  if (event.target !== form() || !waiting) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  line.push(told());
  clear();
}, true);

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target !== form()) return;
  waiting = true;
  sent = told();
  free ??= new Map([...sent].map(([key, value]) => [key, typeof value === "string" ? "" : false]));
  clear();
});

let ahead = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== "door" || !waiting || !form()) return;
  waiting = false;
  ahead = begun();
});

// In the same breath as the swap: no key may fall between the old form and the new one.
const carryOver = () => {
  const more = ahead;
  ahead = null;
  if (!form()) return;
  if (!document.getElementById("door").dataset.entered) {
    held = more;
    return;
  }
  learn();
  if (line.length) held = more;
  else if (more) goOn(more);
};

const sendNext = () => {
  if (waiting || !line.length || !document.getElementById("door")?.dataset.entered) return;
  fill(line.shift());
  form().requestSubmit();
};

const failed = (event) => {
  if (event.target !== form() || !waiting) return;
  waiting = false;
  held = begun();
  fill(free);
  goOn({ typed: sent, here: "second" });
};
document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:responseError", failed);

const start = () => {
  const wrong = document.querySelector("#door [aria-invalid=true]");
  (wrong ?? first())?.focus();
  if (wrong) wrong.select?.();
};

document.addEventListener("htmx:afterSwap", (event) => {
  prepare();
  recall();
  if (document.getElementById("door")?.contains(event.detail.elt) || event.detail.elt.id === "door") {
    start();
    carryOver();
  }
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id === "door") sendNext();
});

prepare();
recall();
learn();
if (form()) start();
else if (!document.querySelector("[aria-invalid=true]")) {
  document.querySelector(".pair-acts input:not([type=hidden], [type=radio])")?.focus();
}
