/** Tables and losses of the page. */
import { readFileSync, writeFileSync } from "node:fs";
import { RULE, SEED } from "./choose-commits.mjs";
import { REPOSITORIES } from "./repositories.mjs";

const START = "<!-- figures: start -->";
const END = "<!-- figures: end -->";
const OWN = /^(?:context|search)/;

const mean = (numbers) => (numbers.length === 0 ? undefined : numbers.reduce((a, b) => a + b, 0) / numbers.length);
const quantile = (numbers, at) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * at)];
const percent = (value) => (value === undefined ? "–" : (100 * value).toFixed(1));
const known = (values) => values.filter((value) => value !== undefined && value !== null);
const about = ({ repository }) => REPOSITORIES.find(({ name }) => name === repository);
const shown = (method) => {
  const [, name = method, rest = ""] = OWN.test(method) ? (/^([^,]+)(.*)$/.exec(method) ?? []) : [];
  return OWN.test(method) ? `\`${name}\`${rest}` : method;
};

function grid(head, lines) {
  return [head, head.map((_, place) => (place === 0 ? "---" : "--:")), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** One line for each method over these tasks. */
function screen(rows) {
  const head = ["answer", "characters, median", "90 %", "source files", "all files", "functions with lines", "first right file (MRR)"];
  const lines = Object.keys(rows[0].found).map((method) => {
    const found = rows.map((row) => row.found[method]);
    const share = (key) => percent(mean(known(found.map((one) => one[key]))));
    const characters = found.map((one) => one.characters);
    const functions = method === "ripgrep" ? "–" : share("functions");
    return [shown(method), quantile(characters, 0.5), quantile(characters, 0.9), share("sources"), share("all"), functions, share("rank")];
  });
  return grid(head, lines);
}

function groups(rows, method) {
  const names = [...new Set(rows.map((row) => row.repository))];
  const head = [shown(method), "language", "tasks", "characters, median", "source files", "functions with lines", "MRR"];
  const lines = names.map((name) => {
    const found = rows.filter((row) => row.repository === name).map((row) => row.found[method]);
    const share = (key) => percent(mean(known(found.map((one) => one[key]))));
    const characters = quantile(
      found.map((one) => one.characters),
      0.5,
    );
    return [name, about({ repository: name }).language, found.length, characters, share("sources"), share("functions"), share("rank")];
  });
  return grid(head, lines);
}

function ranks(rows) {
  const head = ["order of files", "first ten: all files", "first right source file (MRR)"];
  const lines = Object.keys(rows[0].first).map((method) => {
    const found = rows.map((row) => row.first[method]);
    return [shown(method), percent(mean(known(found.map((one) => one.recall)))), percent(mean(known(found.map((one) => one.rank))))];
  });
  return grid(head, lines);
}

export function table(rows) {
  const sorted = REPOSITORIES.flatMap(({ name }) => rows.filter(({ repository }) => repository === name));
  const parts = [];
  for (const half of ["held out", "tuned"]) {
    const part = sorted.filter((row) => about(row).half === half);
    if (part.length === 0) continue;
    const total = (key) => part.reduce((sum, row) => sum + row[key], 0);
    parts.push(
      `### ${half === "tuned" ? "Tuned" : "Held out"}: ${part.length} tasks, ${total("sources")} source files, ${total("functions")} functions to edit`,
      "",
      screen(part),
      "",
      groups(part, "context"),
      "",
      densest(part),
      "",
      ranks(part),
      "",
    );
  }
  return parts.join("\n").trimEnd();
}

/** How much of the long functions to edit the answer makes one read. */
function densest(rows) {
  const total = (key) => rows.reduce((sum, { dense }) => sum + dense[key], 0);
  const percent = (part, whole) => `${Math.round((100 * part) / whole)} %`;
  return `Of the functions to edit, the answers list ${total("functions")} with the parts that are densest in the words of the task. A changed line is in them in ${percent(total("hit"), total("functions"))}; they are ${percent(total("parts"), total("lines"))} of the functions' lines.`;
}

export function writePage(file, rows) {
  const page = readFileSync(file, "utf8");
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${file}: the marks of the figures are missing`);
  const commits = REPOSITORIES.map(({ name, half, head }) => `\`${name}\` (${half}) up to \`${head.slice(0, 12)}\``).join(", ");
  const parts = [START, "", `Seed \`${SEED}\`. ${RULE}`, "", `Repositories: ${commits}.`, "", table(rows), "", ...losses(rows), "", END];
  writeFileSync(file, `${page.slice(0, start)}${parts.join("\n")}${page.slice(end + END.length)}`);
}

/** Every held-out task that another method answered better, and every one of which `context` named no right file. */
function losses(rows) {
  const held = rows.filter((row) => about(row).half === "held out");
  const others = ["BM25, functions", "ripgrep"];
  const line = ({ repository, commit, subject }) => `${repository} ${commit.slice(0, 8)} ${plain(subject)}`;
  const lost = held.flatMap((row) => {
    const better = others.filter((method) => (row.found[method]?.sources ?? 0) > (row.found["context"].sources ?? 0) + 1e-9);
    return better.length === 0 ? [] : [`${line(row)}: better by ${better.join(", ")}; missed ${row.found["context"].missed.join(", ")}`];
  });
  const none = held.filter((row) => row.found["context"].sources === 0);
  return [
    "### Losses",
    "",
    `Held-out tasks for which another method named more of the source files in as many characters: ${lost.length}. Tasks for which \`context\` named none: ${none.length}.`,
    "",
    "```text",
    ...lost,
    ...none
      .filter((row) => !lost.some((one) => one.startsWith(line(row))))
      .map((row) => `${line(row)}: missed ${row.found["context"].missed.join(", ")}`),
    "```",
  ];
}

function plain(subject) {
  return subject
    .replace(/[`|<>[\]]/g, "")
    .slice(0, 70)
    .trim();
}
