// The button under a draw: redo it here, in the visitor's own browser, and hold it against what
// hangs on the wall.
import { redone } from "./lot.js";

const button = document.getElementById("redo");
const answer = document.getElementById("redone");
const same = (one, other) => one.length === other.length && one.every((id, at) => id === other[at]);

const row = (number, pairs, alike) => {
  const line = document.createElement("tr");
  for (const text of [number, pairs.join(" – "), alike ? "✓" : "✗"]) {
    const cell = document.createElement(line.children.length === 0 ? "th" : "td");
    cell.textContent = text;
    line.append(cell);
  }
  line.className = alike ? "alike" : "unlike";
  return line;
};

const show = (found, published) => {
  const lines = found.tables.map((pairs, at) => row(at + 1, pairs, same(pairs, published.tables[at] ?? [])));
  lines.push(...found.rests.map((id) => row("–", [id], published.rests.includes(id))));
  const whole = lines.length === published.tables.length + published.rests.length;
  const alike = whole && lines.every((line) => line.className === "alike");
  answer.querySelector("tbody").replaceChildren(...lines);
  return alike ? "same" : "other";
};

button.addEventListener("click", () => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const found = redone(read("draw-request"));
  const came = found ? show(found, read("draw-tables")) : "program";
  for (const line of answer.querySelectorAll("[data-came]")) line.hidden = line.dataset.came !== came;
  answer.querySelector("table").hidden = !found;
  answer.hidden = false;
  answer.focus();
});
button.hidden = false;
