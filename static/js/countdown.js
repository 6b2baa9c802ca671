// A clock that runs down: [data-ends], or [data-left] seconds, standing still.  The server's time
// counts, not that of a laptop or a phone set wrongly: it comes with the page in [data-now], and in
// the Date of every answer to a live page.
let ahead = 0;
const NOTICED = 2000;

const learn = (time) => {
  const found = new Date(time) - Date.now();
  if (Math.abs(found - ahead) > NOTICED) ahead = found;
};

const left = ({ dataset }) => (dataset.left ? Number(dataset.left) : (new Date(dataset.ends) - Date.now() - ahead) / 1000);

const shown = (seconds) => {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
};

const tick = () => {
  for (const clock of document.querySelectorAll(".countdown")) {
    const seconds = left(clock);
    clock.textContent = shown(seconds);
    clock.classList.toggle("over", seconds <= 0);
  }
};

const now = document.querySelector("[data-now]");
if (now) learn(now.dataset.now);
document.addEventListener("htmx:afterRequest", (event) => {
  const date = event.detail.xhr?.getResponseHeader("Date");
  if (date) learn(date);
});
document.addEventListener("htmx:afterSwap", tick);
setInterval(tick, 250);
tick();
