// The projector: turns the pages of a long list, keeps its place when a newer list comes in, shows
// the time, and says so when the laptop no longer answers.
const SECONDS_A_PAGE = 12;
let at = 0;

const show = () => {
  const pages = [...document.querySelectorAll("#board [data-page]")];
  if (pages.length === 0) return;
  at %= pages.length;
  pages.forEach((page, index) => { page.hidden = index !== at; });
  const counter = document.querySelector(".board-pages");
  counter.hidden = pages.length < 2;
  counter.querySelector("[data-page-number]").textContent = at + 1;
};

const modeOf = () => document.getElementById("board")?.className;
let mode = modeOf();

const swapped = () => {
  if (modeOf() !== mode) {
    mode = modeOf();
    at = 0;
  }
  show();
};

const tick = () => {
  const now = new Date();
  document.getElementById("clock").textContent =
    now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hour12: false });
};

const stale = document.getElementById("stale");
const lost = () => { stale.hidden = false; };
document.addEventListener("htmx:afterSwap", swapped);
document.addEventListener("htmx:sendError", lost);
document.addEventListener("htmx:responseError", lost);
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.successful) stale.hidden = true;
});
setInterval(() => { at += 1; show(); }, SECONDS_A_PAGE * 1000);
setInterval(tick, 1000);
tick();
show();
