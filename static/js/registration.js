// Registration by keyboard.  Enter goes from the first name to the second, and saves from anywhere
// else; what is typed while a pair is being saved is the next pair's.
import { watch } from "./suggest.js";

const fold = (text) =>
  text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").normalize("NFKD").replace(/\p{M}/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();

const form = () => document.querySelector("[data-door]");
const first = () => form()?.elements.namedItem("first");

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
  } else if (here.form && here.form === form() && event.key === "Enter" && here === first()) {
    event.preventDefault();
    if (here.value.trim()) here.form.elements.namedItem("second").focus();
  } else if (here.closest?.("[data-letters]") && !event.ctrlKey && !event.altKey && !event.metaKey) {
    const box = here.closest("[data-letters]").querySelector(`[data-letter="${event.key.toLowerCase()}"]`);
    if (box) {
      event.preventDefault();
      box.click();
    }
  }
});

// --- saving ---------------------------------------------------------------------------------------
let waiting = false;

document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target !== form()) return;
  waiting = true;
  for (const input of form().querySelectorAll("input[data-suggest]")) input.value = "";
  first().focus();
});

let ahead = null;

document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.target.id !== "door" || !waiting || !form()) return;
  waiting = false;
  ahead = {
    values: [...form().querySelectorAll("input[data-suggest]")].map((input) => input.value),
    here: document.activeElement?.name === "second" ? "second" : "first",
  };
});

// In the same breath as the swap: no key may fall between the old form and the new one.
const carryOver = () => {
  const saved = document.getElementById("door")?.dataset.entered;
  if (ahead && saved && form() && ahead.values.some(Boolean)) {
    form().querySelectorAll("input[data-suggest]").forEach((input, at) => { input.value = ahead.values[at]; });
    const field = form().elements.namedItem(ahead.here);
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }
  ahead = null;
};

const failed = (event) => {
  if (event.target !== form()) return;
  waiting = false;
  const said = event.detail.requestConfig?.parameters;
  for (const name of ["first", "second"]) {
    const input = form().elements.namedItem(name);
    if (said?.[name] && !input.value) input.value = said[name];
  }
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

prepare();
recall();
if (form()) start();
else if (!document.querySelector("[aria-invalid=true]")) {
  document.querySelector(".pair-acts input:not([type=hidden], [type=radio])")?.focus();
}
