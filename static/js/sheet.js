// A sheet, deal by deal: tapped on a phone, or typed without a mouse. The server scores; this only
// fills in what follows by itself, asks what the deal would be worth, and knows the keys.
const sheet = () => document.getElementById("sheet");
const form = () => document.getElementById("deal");
const chosen = (name) => form().elements[name]?.value ?? "";
const digits = (text) => /^\d+$/.test(text);

const pick = (name, value) => {
  const found = [...form().querySelectorAll(`[name="${name}"]`)].find((one) => one.value === value);
  if (found) found.checked = true;
};

// --- what follows by itself ---

const SLOW = 900; // milliseconds in which a slow thumb may still add a digit to "1"

let told = false; // whose points are typed was said by hand
let asking = null;
let timer = 0;

const total = () => Number(form().querySelector("[name=trump]:checked")?.dataset.total ?? form().dataset.total);

const follow = () => {
  if (!form()) return;
  const points = form().elements.points;
  if (!told || !chosen("of")) pick("of", chosen("taker"));
  const whole = total();
  const other = whole - Number(points.value);
  const out = form().querySelector("[data-other]");
  const letter = { A: "B", B: "A" }[chosen("of")] ?? "";
  const known = digits(points.value) && letter;
  points.readOnly = Boolean(chosen("capot"));
  out.textContent = !points.readOnly && known ? `${letter} ${other < 0 ? "?" : other}` : `/ ${whole}`;
  out.classList.toggle("too-many", Boolean(known) && other < 0);
  for (const chip of form().querySelectorAll("[data-value]")) {
    chip.setAttribute("aria-pressed", String(chip.dataset.value === form().elements.value.value));
  }
  if (chosen("trump") === "NT") pick("belote", "");
  const kinds = form().querySelector("[data-kinds]");
  if (kinds) kinds.hidden = !chosen("declared");
  // A number half typed is no fault: what was said of it goes at once, the next answer waits a little.
  asking?.abort();
  document.querySelector("#preview .fault:not([role=alert])")?.remove();
  clearTimeout(timer);
  timer = setTimeout(preview, 300);
};

const ready = () =>
  chosen("taker") && (chosen("capot") || digits(chosen("points")))
  && (!form().elements.value || (chosen("value") && chosen("trump")));

const preview = async () => {
  if (!form()) return;
  const place = document.getElementById("preview");
  if (!ready()) {
    if (!place.querySelector("[role=alert]")) place.replaceChildren();
    return;
  }
  asking = new AbortController();
  const { signal } = asking;
  try {
    const answer = await fetch(form().dataset.preview, {
      method: "POST", body: new FormData(form()), signal, headers: { "HX-Request": "true" },
    });
    if (!answer.ok) return;
    const said = await answer.text();
    if (said.includes("fault")) await new Promise((resolve) => setTimeout(resolve, SLOW));
    if (!signal.aborted) place.innerHTML = said;
  } catch {
    // the deal can be kept without having been shown before
  }
};

// --- taps ---

const key = (button) => {
  const points = form().elements.points;
  const digit = button.dataset.digit;
  if (chosen("capot")) pick("capot", "");
  if (digit === "back") points.value = points.value.slice(0, -1);
  else if (digit === "turn") anywhere["/"]();
  else if (points.value.length < 3) points.value += digit;
};

const count = (button) => {
  const field = button.nextElementSibling;
  const number = (Number(field.value || 0) + 1) % 5;
  field.value = number || "";
  button.querySelector("output").textContent = number ? `×${number}` : "";
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#deal button[type=button]");
  if (!button) return;
  if (button.dataset.digit) key(button);
  else if (button.dataset.value) form().elements.value.value = button.dataset.value;
  else if (button.dataset.run) count(button);
  follow();
});

document.addEventListener("change", (event) => {
  if (!event.target.closest?.("#deal")) return;
  if (event.target.name === "of") told = true;
  follow();
});

document.addEventListener("input", (event) => {
  if (event.target.closest?.("#deal")) follow();
});

// --- keys ---

const ORDER = ["taker", "value", "trump", "points"];
const stepOf = (element) => element.closest?.("[data-step]")?.dataset.step ?? "";
const stepAt = (name) => form().querySelector(`[data-step="${name}"]`);

const goTo = (name) => {
  const step = stepAt(name);
  const field = step?.querySelector("input.form-control") ?? step?.querySelector("input:checked")
    ?? step?.querySelector("input[type=radio]");
  field?.focus();
  field?.select?.();
};

const goOn = (from, by = 1) => {
  const steps = ORDER.filter((name) => stepAt(name));
  const next = steps[steps.indexOf(from) + by];
  if (next) goTo(next);
};

const turn = (name, values) => {
  if (!stepAt(name)) return;
  const place = values.indexOf(chosen(name));
  pick(name, values[(place + 1) % values.length]);
};

const sides = () => {
  const taker = chosen("taker") || "A";
  return ["", taker, taker === "A" ? "B" : "A"];
};

const said = (step) => (step === "points" ? chosen("capot") || digits(chosen("points")) : chosen(step));

const enter = (step) => {
  if (step !== "points" && ORDER.includes(step)) {
    if (said(step)) goOn(step);
    return;
  }
  const missing = ORDER.find((name) => stepAt(name) && !said(name));
  if (missing) goTo(missing);
  else form().requestSubmit();
};

const anywhere = {
  b: () => turn("belote", sides()),
  c: () => turn("capot", sides()),
  x: () => turn("doubled", ["0", "1", "2"]),
  "*": () => turn("doubled", ["0", "1", "2"]),
  "/": () => {
    told = true;
    turn("of", ["A", "B"]);
  },
  d: () => {
    if (!stepAt("declared")) return;
    if (!chosen("declared")) pick("declared", chosen("taker") || "A");
    follow();
    goTo("declared");
  },
};

const bid = (name) => {
  const field = form().elements.value;
  const word = { c: "capot", g: "generale" }[name];
  if (!word || !field.dataset[word]) return false;
  field.value = word;
  goOn("value");
  return true;
};

const declared = (name, step) => {
  const found = [...step.querySelectorAll("[data-press]")].find((one) => one.dataset.press === name);
  if (!found) return false;
  if (found.matches("button, [type=checkbox]")) found.click();
  else {
    found.checked = true;
    found.focus(); // so that the outline goes with the choice
  }
  return true;
};

// What a key means where the cursor is; false: it is typed as it is.
const means = (name, field) => {
  const step = stepOf(field);
  if (step === "taker" || step === "trump") {
    const found = [...stepAt(step).querySelectorAll("[data-press]")].find((one) => one.dataset.press === name);
    if (found) {
      found.checked = true;
      goOn(step);
      return true;
    }
  }
  if (step === "value" && bid(name)) return true;
  if (step === "declared" && declared(name, stepAt(step))) return true;
  if (!anywhere[name]) return false;
  anywhere[name]();
  return true;
};

const fullBid = (field) => {
  const typed = Number(field.value);
  return digits(field.value) && typed >= Number(field.dataset.lowest) && typed * 10 > Number(field.dataset.highest);
};

// Backspace leaves a number only where nothing was typed or erased since the cursor came to it.
let touched = false;

document.addEventListener("focusin", () => {
  touched = false;
});

const leaves = (field) => !field.matches(".form-control") || (field.value === "" && !touched);

const move = (selector) => document.querySelector(selector)?.click();

const press = (event) => {
  const field = event.target;
  const step = stepOf(field);
  const arrows = { ArrowUp: "[data-back]", ArrowDown: "[data-on]" };
  if (event.key === "Enter" && !field.matches("button, a")) enter(step);
  else if (arrows[event.key]) move(arrows[event.key]);
  else if (event.key === "Backspace" && leaves(field)) goOn(step, -1);
  else if (event.key === "Escape" && step === "taker") move("tr.shown .stretched-link"); // as it was
  else if (event.key === "Escape") goTo("taker");
  else if (event.key.length !== 1) return;
  else if (!means(event.key.toLowerCase(), field) && (digits(event.key) || !field.matches(".form-control"))) return;
  event.preventDefault();
  follow();
};

// Keys that come while a deal is on its way, or another one is being fetched, belong to what comes.
const held = [];
let sending = false;

const replay = () => {
  while (held.length && !sending) {
    const field = document.activeElement;
    if (!field.closest?.("#deal")) break;
    const event = new KeyboardEvent("keydown", { key: held.shift(), bubbles: true, cancelable: true });
    if (field.dispatchEvent(event) && event.key.length === 1 && field.matches(".form-control")) {
      field.setRangeText(event.key, field.selectionStart, field.selectionEnd, "end");
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (sending && event.isTrusted && (event.key.length === 1 || event.key === "Enter")) {
    event.preventDefault();
    held.push(event.key);
    return;
  }
  if (event.target.closest?.("#deal")) {
    dropCapot(event);
    press(event);
  }
  else if (event.key === "ArrowUp" && document.getElementById("send")) move("tr:last-child .stretched-link");
});

// Who types points does not mean the capot chosen before: as on the phone's keys, it is dropped.
const dropCapot = (event) => {
  const field = event.target;
  if (field.name !== "points" || !digits(event.key) || !chosen("capot")) return;
  pick("capot", "");
  field.readOnly = false;
  field.select();
};

document.addEventListener("input", (event) => {
  if (event.target.closest?.("#deal")) touched = true;
  if (event.target.name === "value" && fullBid(event.target)) goOn("value");
});

// --- what came back ---

const begin = () => {
  told = Boolean(form()?.querySelector("[name=of]:checked"));
  follow();
  if (sheet().dataset.phone !== undefined) return;
  if (form()) goTo(sheet().dataset.fault === undefined ? "taker" : "points");
  else document.querySelector("#sheet :is([data-choice], [data-send])")?.focus();
};

const leads = (element) => element?.matches?.("[hx-target='#sheet']");

document.addEventListener("htmx:beforeRequest", (event) => {
  if (leads(event.target)) sending = true;
});

document.addEventListener("htmx:afterRequest", (event) => {
  if (leads(event.target) || leads(event.detail.elt)) sending = false;
});

document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "sheet" && event.detail.elt?.id !== "sheet") return;
  sending = false;
  begin();
  if (sheet().dataset.fault !== undefined) held.length = 0;
  if (sheet().dataset.phone !== undefined) window.scrollTo({ top: 0 });
  replay();
});

if (sheet()) begin();
