// The arbiter's page, tapped quickly: taps wait for one another and none is lost, the page stays
// where it is, and a card is named by two keys.  What a tap means is the server's business.
const form = () => document.getElementById("question");
const PATIENCE = 1500; // milliseconds in which the second key belongs to the first

const waiting = [];
let sending = false;
let rank = null; // { letter, at }

const lost = (is) => {
  document.getElementById("lost").hidden = !is;
};

const say = () => {
  const said = document.getElementById("answer")?.dataset.said ?? "";
  const place = document.getElementById("said");
  if (place.textContent !== said) place.textContent = said;
};

const send = async () => {
  if (sending || waiting.length === 0) return;
  sending = true;
  const steps = waiting.splice(0);
  const fields = new FormData(form());
  for (const step of steps) fields.append("do", step);
  const asked = new URLSearchParams(fields);
  try {
    const answer = await fetch(`${form().getAttribute("action")}?${asked}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    const said = await answer.text();
    await thumbUp();
    show(said, answer.headers.get("HX-Replace-Url"));
    lost(false);
  } catch {
    waiting.unshift(...steps.filter(Boolean));
    lost(true);
    sending = false;
    return;
  }
  sending = false;
  send();
};

// A thumb that is down when an answer comes has its button still there when it lifts.
let lifted = null; // what waits for that

const thumbUp = () => (lifted ? new Promise((resolve) => { lifted.push(resolve); }) : null);

document.addEventListener("pointerdown", () => { lifted ??= []; }, true);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, () => {
    const all = lifted ?? [];
    lifted = null;
    setTimeout(() => all.forEach((resolve) => resolve())); // the click comes first
  }, true);
}

const show = (html, address) => {
  const focused = document.activeElement?.id;
  htmx.swap("#question", html, { swapStyle: "outerHTML", settleDelay: 0 });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (address) history.replaceState(history.state, "", address);
  say();
};

const tap = (step) => {
  waiting.push(step);
  return send();
};

document.addEventListener("submit", (event) => {
  if (event.target !== form()) return;
  event.preventDefault();
  const button = event.submitter;
  button?.classList.add("is-tapped");
  tap(button?.name === "do" ? button.value : "");
});

document.addEventListener("click", (event) => {
  if (!form() || !event.target.closest?.("#new") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  tap("new");
});

// --- two keys name a card: its rank, then its suit ---

const lookUp = (pairs, letter) => pairs.split(" ").find((pair) => pair.startsWith(letter))?.at(1);

const named = (letter, event) => {
  const suit = "SHDC"[form().dataset.suits.indexOf(letter)];
  if (rank && suit && event.timeStamp - rank.at < PATIENCE) {
    const card = document.getElementById(`key-${rank.letter}${suit}`);
    rank = null;
    if (card && !card.disabled) card.click();
    return true;
  }
  const found = lookUp(form().dataset.ranks, letter);
  rank = found ? { letter: found, at: event.timeStamp } : null;
  return Boolean(found);
};

document.addEventListener("keydown", (event) => {
  if (!form()?.dataset.ranks || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key.length !== 1 || event.target.closest?.("input:not([type=hidden], [type=radio]), select, textarea, dialog")) return;
  if (named(event.key.toUpperCase(), event)) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}, true);

say();
