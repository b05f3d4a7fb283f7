/** Tables and losses of the page. */
import { readFileSync, writeFileSync } from "node:fs";
import { RULE, SEED } from "./choose-commits.mjs";
import { BUDGET } from "./measure-tasks.mjs";
import { REPOSITORIES } from "./repositories.mjs";

const START = "<!-- figures: start -->";
const END = "<!-- figures: end -->";
const METHODS = [
  "context",
  "search --ranked --files",
  "search --ranked --files --no-sources",
  "BM25, whole files",
  "BM25, passages of 40 lines",
  "BM25, names of files only",
  "ripgrep",
  "aider's repository map",
];

const AIDER = "aider's repository map";

const mean = (numbers) => (numbers.length === 0 ? undefined : numbers.reduce((a, b) => a + b, 0) / numbers.length);
const percent = (value) => (value === undefined ? "–" : (100 * value).toFixed(1));
const languageOf = ({ repository }) => REPOSITORIES.find(({ name }) => name === repository).language;
const halfOf = ({ repository }) => REPOSITORIES.find(({ name }) => name === repository).half;

function grid(title, rows, groups, key) {
  const head = [title, ...groups.map(([name, part]) => `${name} (${part.length})`)];
  const lines = METHODS.filter((method) => rows.every(({ found }) => method in found)).map((method) => [
    method.startsWith("context") || method.startsWith("search") ? `\`${method}\`` : method,
    ...groups.map(([, part]) => percent(mean(part.flatMap(({ found }) => found[method]?.[key] ?? [])))),
  ]);
  return [head, head.map((_, place) => (place === 0 ? "---" : "--:")), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** What was asked of few tasks only is compared on those. */
function sample(few) {
  return [
    `The tasks measured with aider's repository map, for every method; within ${BUDGET} tokens:`,
    "",
    grid("method", few, [...groupsBy(few, languageOf), ["all", few]], "within"),
    "",
    "And in the first ten files:",
    "",
    grid("method", few, [...groupsBy(few, languageOf), ["all", few]], "first"),
  ];
}

function groupsBy(rows, nameOf) {
  const names = [...new Set(rows.map(nameOf))];
  return names.map((name) => [name, rows.filter((row) => nameOf(row) === name)]);
}

export function table(rows) {
  const sorted = REPOSITORIES.flatMap(({ name }) => rows.filter(({ repository }) => repository === name));
  const languages = [...groupsBy(sorted, languageOf), ...groupsBy(sorted, halfOf), ["all", sorted]];
  const repositories = groupsBy(sorted, ({ repository }) => repository);
  const few = sorted.filter(({ found }) => AIDER in found);
  return [
    `Recall within ${BUDGET} tokens, percent (in brackets: tasks):`,
    "",
    grid("method", sorted, languages, "within"),
    "",
    "Recall in the first ten files, percent:",
    "",
    grid("method", sorted, languages, "first"),
    "",
    `Recall within ${BUDGET} tokens, by repository:`,
    "",
    grid("method", sorted, repositories, "within"),
    "",
    "Recall in the first ten files, by repository:",
    "",
    grid("method", sorted, repositories, "first"),
    ...(few.length === 0 || few.length === sorted.length ? [] : ["", ...sample(few)]),
  ].join("\n");
}

export function writePage(file, rows) {
  const page = readFileSync(file, "utf8");
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${file}: the marks of the figures are missing`);
  const found = rows.reduce((sum, { truth }) => sum + truth.length, 0);
  const mapped = rows.reduce((sum, { mapped: some }) => sum + some, 0);
  const size = `${rows.length} tasks with ${found} files to find; ${mapped} of these are in the map; the others are tests and files that no entrypoint reaches.`;
  const commits = REPOSITORIES.map(({ name, half, head }) => `\`${name}\` (${half}) up to \`${head.slice(0, 12)}\``).join(", ");
  const parts = [
    START,
    "",
    `Seed \`${SEED}\`. ${RULE}`,
    "",
    `Repositories: ${commits}.`,
    "",
    size,
    "",
    table(rows),
    "",
    ...losses(rows),
    "",
    END,
  ];
  writeFileSync(file, `${page.slice(0, start)}${parts.join("\n")}${page.slice(end + END.length)}`);
}

/** Every task that another method answered better within the budget, and every file that `context` missed. */
function losses(rows) {
  const others = ["BM25, whole files", "BM25, passages of 40 lines", "ripgrep", "aider's repository map"];
  const lost = rows.flatMap(({ repository, commit, subject, found }) => {
    const better = others.filter((method) => (found[method]?.within ?? 0) > found["context"].within + 1e-9);
    const { within, missed } = found["context"];
    if (better.length === 0) return [];
    return `${repository} ${commit.slice(0, 8)} (${plain(subject)}): ${percent(within)} against ${better.map((one) => `${percent(found[one].within)} of ${one}`).join(", ")}; missed ${missed.join(", ")}`;
  });
  const first = rows.filter(({ found }) => found["BM25, whole files"].first > found["search --ranked --files"].first + 1e-9);
  const won = rows.filter(({ found }) => found["BM25, whole files"].first < found["search --ranked --files"].first - 1e-9);
  return [
    `### Losses`,
    "",
    `In the first ten files \`search --ranked --files\` finds more than BM25 over whole files in ${won.length} tasks and less in ${first.length}: ` +
      `${first.map(({ repository, commit }) => `${repository.split("/")[1]} ${commit.slice(0, 8)}`).join(", ") || "none"}.`,
    "",
    `Tasks in which another method delivers more of the files within the budget than \`context\` (except a list of names only): ${lost.length}.`,
    "",
    "```text",
    ...lost,
    "```",
  ];
}

function plain(subject) {
  return subject
    .replace(/[`|<>[\]]/g, "")
    .slice(0, 70)
    .trim();
}
