// Public pages: a box that finds one's own pair in whatever the page lists, kept from page to page
// of the same contest, and a line that says when the connection is lost.
const fold = (text) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae")
    .replace(/[^\p{L}\p{N}]+/gu, " ").trim();

// Pages show "Marie D.": a typed "dupont" answers to the initial, a typed number to the number only.
const answers = (known, typed) =>
  typed.every((word) =>
    /^\d+$/.test(word)
      ? known.includes(word)
      : known.some((name) => name.startsWith(word) || (name.length === 1 && word.startsWith(name))));

const finder = document.querySelector("[data-finder]");
const box = finder?.querySelector("input");
const none = finder?.querySelector("[data-finder-none]");
const kept = `dixdeder-find-${finder?.dataset.finder}`;

const recall = () => {
  try {
    return sessionStorage.getItem(kept) ?? "";
  } catch {
    return ""; // storage may be forbidden; the box works without it
  }
};

const remember = (text) => {
  try {
    sessionStorage.setItem(kept, text);
  } catch {
    // as above
  }
};

const apply = () => {
  if (!box) return;
  const typed = fold(box.value).split(" ").filter(Boolean);
  const lines = [...document.querySelectorAll("#live [data-find]")];
  let found = 0;
  for (const line of lines) {
    const fits = typed.length === 0 || answers(line.dataset.find.split(" "), typed);
    line.hidden = !fits;
    found += fits;
  }
  none.hidden = found > 0 || lines.length === 0;
};

if (box) {
  finder.hidden = false;
  box.value = recall();
  box.addEventListener("input", () => {
    remember(box.value);
    apply();
  });
  apply();
}

const stale = document.getElementById("stale");
const lost = () => { if (stale) stale.hidden = false; };
document.addEventListener("htmx:afterSwap", apply);
document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:responseError", lost);
document.addEventListener("htmx:afterRequest", (event) => {
  if (stale && event.detail.successful) stale.hidden = true;
});
