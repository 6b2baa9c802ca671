// Sheets, typed without a mouse: table number, one total, then belotes or the other total.
// A field that is full goes on by itself; an Enter pressed out of habit right after that is harmless.
const form = document.getElementById("sheet");
const HABIT = 700; // milliseconds in which an Enter after an automatic step is not meant

const number = document.getElementById("number");
const total = document.getElementById("total");
const extra = document.getElementById("extra");
const texts = form?.querySelector("[data-texts]").dataset;
const sum = form ? JSON.parse(document.getElementById("arithmetic").textContent) : null;

let sheet = null; // { table, side, key, sees, settles }
let stepped = -Infinity; // when a field went on by itself
let sending = false;

const tables = () => JSON.parse(document.getElementById("tables-data").textContent);
const tableOf = (typed) => tables().find((table) => table.number === typed.trim().toUpperCase());
const answer = () => document.getElementById("answer");
const digits = (text) => /^\d+$/.test(text);

// --- what is typed, worked out ---

// "3d10": of ten deals, where the clock or a target may end a partie.
const split = (typed) => {
  const found = sum.short && /^(.*?)\s*d(\d{1,2})$/i.exec(typed.trim());
  return found ? { text: found[1], dealt: Number(found[2]) } : { text: typed.trim(), dealt: null };
};

const read = (typed) => {
  const text = typed.toLowerCase();
  if (text === "") return { belotes: 0, capots: 0 };
  if (/^=\d{1,5}$/.test(text)) return { other: Number(text.slice(1)) };
  const capots = /^(\d*)c(\d*)$/.exec(text);
  if (capots) return { capots: Number(capots[1] || 1), belotes: Number(capots[2] || 0) };
  if (!digits(text)) return { fault: texts.noExtra.replace("%s", typed) };
  return sum.sum && Number(text) <= sum.deals ? { belotes: Number(text), capots: 0 } : { other: Number(text) };
};

const workOut = () => {
  const own = total.value.trim();
  if (!digits(own)) return { fault: texts.noNumber.replace("%s", own) };
  const { text, dealt } = split(extra.value);
  const found = { ...read(text), dealt };
  if (dealt !== null && (dealt < 1 || dealt > sum.deals)) found.fault = texts.noExtra.replace("%s", extra.value);
  const all = (sum.sum / sum.deals) * (dealt ?? sum.deals);
  if (found.fault || found.other !== undefined) return { own: Number(own), ...found };
  const deduced = sum.sum > 0 && !(found.capots && !sum.bonus) && !(found.belotes && !sum.belote);
  if (!deduced) return { own: Number(own), ...found, fault: texts.otherNeeded };
  const other = all + found.belotes * sum.belote + found.capots * sum.bonus - Number(own);
  return { own: Number(own), ...found, all, other, deduced, fault: other < 0 ? texts.below : undefined };
};

const pointsOf = (worked) =>
  sheet.side === "a" ? { a: worked.own, b: worked.other } : { a: worked.other, b: worked.own };

// --- what is shown ---

const fault = (text) => {
  const place = form.querySelector("[data-fault]");
  place.textContent = text || "";
  place.hidden = !text;
};

const sentence = (worked) => {
  if (!worked.deduced) return "";
  const parts = [`${worked.all}`];
  if (worked.belotes) parts.push(`${worked.belotes} × ${sum.belote} (${texts.belotes})`);
  if (worked.capots) parts.push(`${worked.capots} × ${sum.bonus} (${texts.capots})`);
  return `${parts.join(" + ")} − ${worked.own} = ${worked.other}`;
};

const show = () => {
  const worked = sheet && total.value.trim() ? workOut() : {};
  const points = sheet && worked.own !== undefined ? pointsOf(worked) : {};
  for (const side of form.querySelectorAll(".side")) {
    const letter = side.dataset.of;
    const mine = sheet?.side === letter;
    side.classList.toggle("typed", mine);
    side.classList.toggle("deduced", Boolean(worked.deduced) && !mine);
    side.querySelector("[data-names]").textContent = sheet ? sheet.table[letter] : "";
    side.querySelector("output").textContent = points[letter] ?? "";
  }
  const letter = sheet?.side ?? "a";
  form.querySelector("[data-side]").textContent = letter.toUpperCase();
  form.querySelector("[data-opposite]")?.replaceChildren(letter === "a" ? "B" : "A");
  form.querySelector("[data-sum]").textContent = worked.fault ? "" : sentence(worked);
  const page = document.querySelector("[data-table-page]");
  page.hidden = !sheet;
  if (!sheet) return;
  for (const link of page.children) link.href = link.dataset.href.replace("/0/", `/${sheet.table.pk}/`);
};

const refuse = (field, text) => {
  fault(text);
  field.setAttribute("aria-invalid", "true");
  field.focus();
  field.select();
};

const clean = () => {
  fault("");
  for (const field of [number, total, extra]) field.removeAttribute("aria-invalid");
};

// --- the three steps ---

const newKey = () => {
  const fresh = answer().dataset.newKey;
  if (fresh) form.dataset.keyNow = fresh;
};

const startAgain = ({ keepAnswer = false } = {}) => {
  sheet = null;
  clean();
  if (!keepAnswer) answer().replaceWith(Object.assign(document.createElement("div"), { id: "answer" }));
  for (const field of [number, total, extra]) field.value = "";
  show();
  number.focus();
};

const begin = (table, sees = "", settles = "") => {
  newKey();
  clean();
  sheet = { table, side: "a", key: form.dataset.keyNow, sees, settles };
  number.value = table.number;
  total.value = "";
  extra.value = "";
  show();
  total.focus();
};

// Nothing of another table stays open beneath a number that is wrong.
const noSuchTable = (typed) => {
  startAgain({ keepAnswer: answer().dataset.outcome === "saved" });
  number.value = typed;
  refuse(number, texts.noTable.replace("%s", typed));
};

const choose = (typed) => {
  clean();
  const table = tableOf(typed);
  if (!table) return noSuchTable(typed);
  if (table.state === "awaiting") {
    const kept = answer();
    if (kept.dataset.outcome && kept.dataset.outcome !== "saved") kept.replaceChildren();
    return begin(table);
  }
  sheet = null;
  show();
  return fetchInto(`${form.dataset.base}${table.pk}/?partie=${form.dataset.partie}`, {});
};

const full = (typed) =>
  tableOf(typed) && !tables().some(({ number: other }) => other !== tableOf(typed).number && other.startsWith(tableOf(typed).number));

const goOn = (field) => {
  stepped = performance.now();
  if (field === number) choose(number.value);
  else extra.focus();
};

// --- sending ---

const fetchInto = async (url, fields, method = "GET") => {
  if (sending) return;
  sending = true;
  form.setAttribute("aria-busy", "true");
  const values = { partie: form.dataset.partie, ...fields };
  try {
    await htmx.ajax(method, url, { target: "#answer", swap: "outerHTML settle:0ms", values });
  } catch {
    lost();
  } finally {
    sending = false;
    form.removeAttribute("aria-busy");
    typeHeld();
  }
};

// What is typed while a sheet is on its way belongs to the next one, never to what comes back.
// It begins with a digit; an Enter before that is of the sheet that was sent.
const held = [];
const hold = (event) => {
  if (!sending || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!(held.length ? /^(?:[\da-z=/]|Enter)$/i : /^\d$/).test(event.key)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  held.push(event.key);
};

const typeHeld = () => {
  const keys = held.splice(0);
  const { outcome, table } = answer().dataset;
  if (outcome === "standing" && keys.length && full(table)) noSuchTable(table + /^\d+/.exec(keys.join(""))[0]);
  if (outcome !== "saved") return;
  while (keys.length && !sending) {
    const field = document.activeElement;
    if (![number, total, extra].includes(field)) return;
    const key = keys.shift();
    const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    if (!field.dispatchEvent(press) || key === "Enter") continue;
    field.value += key;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  held.push(...keys);
};

// Table 1 opened by itself, no other number begins with 1; the 2 of "12" comes after that.
const overrun = (event) => {
  const { outcome, table } = answer().dataset;
  if (sending || outcome !== "standing" || !full(table)) return;
  if (!/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (!event.target.closest?.("#answer")) return;
  const choice = answer().querySelector(`[data-key="${event.key}"]`);
  if (choice && performance.now() - stepped >= HABIT) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  noSuchTable(table + event.key);
};

const lost = () => fault(texts.lost);

const send = (more = {}) => {
  const worked = workOut();
  if (worked.fault) {
    const own = digits(total.value.trim());
    return refuse(own ? extra : total, worked.fault);
  }
  clean();
  return sendPoints(pointsOf(worked), { dealt: worked.dealt ?? "", ...more });
};

const sendPoints = (points, more) => {
  const fields = { ...points, key: sheet.key, sees: sheet.sees, settles: sheet.settles, ...more };
  return fetchInto(`${form.dataset.base}${sheet.table.pk}/record/`, fields, "POST");
};

const settle = (button) =>
  fetchInto(button.dataset.url, { entry: button.dataset.entry, key: answer().dataset.newKey }, "POST");

const useSuggestion = ({ a, b }) => {
  const [own, other] = sheet.side === "a" ? [a, b] : [b, a];
  total.value = own;
  const { dealt } = split(extra.value);
  extra.value = `=${other}${dealt === null ? "" : `d${dealt}`}`;
  show();
  send();
};

const keepDisputed = () => {
  const field = answer().querySelector("[data-dispute]");
  if (!field.value.trim()) return field.focus();
  return send({ disputed_reason: field.value });
};

const edit = () => {
  answer().replaceChildren();
  (total.value.trim() ? extra : total).focus();
  extra.select();
};

// --- what came back ---

const swapped = () => {
  const said = answer();
  const outcome = said.dataset.outcome;
  if (!outcome) return;
  stepped = performance.now();
  if (outcome === "saved") startAgain({ keepAnswer: true });
  else if (outcome === "conflict") {
    startAgain({ keepAnswer: true });
    said.querySelector("[data-first]").focus();
  } else (said.querySelector("[data-first]") ?? said.querySelector("[data-choice]"))?.focus();
};

const actions = {
  away: () => startAgain(),
  edit,
  correct: () => {
    const { table, sees, settles } = answer().dataset;
    begin(tableOf(table), sees, settles);
  },
  retype: (button) => begin(tableOf(button.dataset.number), button.dataset.sees),
  undo: settle,
  confirmScore: () => send({ confirmed: "on" }),
  disputeSend: keepDisputed,
  entry: settle,
  a: (button) => useSuggestion(button.dataset),
};

// --- keys ---

const tooEarly = (event) =>
  event.key === "Enter" && (event.repeat || performance.now() - stepped < HABIT);

const onLine = (event) => {
  const field = event.target;
  if (event.key === "/" || event.key === "ArrowDown" || event.key === "ArrowUp") {
    if (!sheet || field === number) return;
    event.preventDefault();
    sheet.side = sheet.side === "a" ? "b" : "a";
    show();
  } else if (event.key === "Escape") {
    event.preventDefault();
    if (answer().querySelector("[data-edit]")) edit();
    else startAgain();
  } else if (event.key === "Enter") {
    event.preventDefault();
    if (tooEarly(event)) {
      if (field === extra && extra.value === "") fault(texts.swallowed);
      stepped = -Infinity;
    } else enter(field);
  }
};

const enter = (field) => {
  if (field === number) {
    if (number.value.trim()) choose(number.value.trim());
  } else if (!sheet) {
    number.focus();
  } else if (field === total) {
    if (digits(total.value.trim())) extra.focus();
    else refuse(total, texts.noNumber.replace("%s", total.value));
  } else send();
};

const amongChoices = (event) => {
  const choices = [...answer().querySelectorAll("[data-choice]")];
  const place = choices.indexOf(event.target);
  const steps = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  if (event.key === "Escape") {
    event.preventDefault();
    (answer().querySelector("[data-edit], [data-away]") ?? number).click();
  } else if (tooEarly(event)) {
    event.preventDefault();
    stepped = -Infinity;
  } else if (event.key === "Enter" && event.target.matches("[data-dispute]")) {
    event.preventDefault();
    keepDisputed();
  } else if (steps[event.key] && place >= 0) {
    event.preventDefault();
    choices.at((place + steps[event.key]) % choices.length).focus();
  }
};

const typed = (event) => {
  stepped = -Infinity;
  clean();
  if (event.target === number) {
    sheet = null;
    show();
    if (full(number.value)) goOn(number);
    return;
  }
  show();
  if (event.target === total && digits(total.value) && total.value.length >= sum.digits) goOn(total);
};

const clicked = (event) => {
  const chip = event.target.closest("[data-table]");
  if (chip?.matches("button")) {
    number.value = chip.dataset.table;
    choose(chip.dataset.table);
    return;
  }
  const button = event.target.closest("#answer button");
  const action = button && Object.keys(actions).find((name) => name in button.dataset);
  if (action) actions[action](button);
};

if (form) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (sheet) send();
  });
  form.addEventListener("keydown", hold, true);
  form.addEventListener("keydown", onLine);
  form.addEventListener("input", typed);
  document.addEventListener("keydown", overrun, true);
  document.addEventListener("click", clicked);
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("#answer")) amongChoices(event);
  });
  document.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target?.id === "answer" || event.target.id === "answer") swapped();
  });
  document.addEventListener("htmx:sendError", lost);
  document.addEventListener("htmx:responseError", lost);
  show();
}
