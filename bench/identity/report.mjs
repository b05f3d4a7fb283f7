/** Sums of steps, and the page that shows them. */
import { readFileSync, writeFileSync } from "node:fs";
import { RULE } from "./choose-steps.mjs";

/** The ways in which a symbol that is the same thing may change its source; the others are told, not judged. */
const JUDGED = ["with its file", "moved", "renamed"];
const START = "<!-- figures: written by bench/identity, do not edit -->";
const END = "<!-- end of figures -->";
/** Losses of one kind and repository that the page lists; the rest is counted. */
const MOST_LISTED = 40;

export function summarise({ versions, commits }) {
  const all = [...versions, ...commits];
  const measured = all.filter(({ filesMoved }) => filesMoved !== undefined);
  const sum = (figure) => measured.reduce((total, step) => total + figure(step), 0);
  const symbols = (key, hows) => sum((step) => hows.reduce((total, how) => total + (step.symbols[how]?.[key] ?? 0), 0));
  return {
    versions: measured.filter((step) => versions.includes(step)).length,
    commits: measured.filter((step) => commits.includes(step)).length,
    skipped: all.filter(({ skipped }) => skipped !== undefined).length,
    crashed: all.filter(({ crashed }) => crashed !== undefined).length,
    forced: sum(({ forced }) => Number(forced)),
    files: sum(({ filesMoved }) => filesMoved),
    filesLost: sum(({ filesLost }) => filesLost.length),
    units: sum((step) => step.units.told),
    unitsLost: sum((step) => step.units.lost.length),
    symbols: symbols("told", JUDGED),
    symbolsKept: symbols("kept", JUDGED),
    both: symbols("told", ["moved and renamed"]),
    bothKept: symbols("kept", ["moved and renamed"]),
    other: symbols("told", ["with its file, other body"]),
    otherKept: symbols("kept", ["with its file, other body"]),
    exact: sum(({ exact }) => exact.same + exact.lost.length),
    exactLost: sum(({ exact }) => exact.lost.length),
    displaced: sum(({ exact }) => exact.displaced.length),
    moved: sum(({ moved }) => moved),
    strangers: sum(({ strangers }) => strangers.length),
    differences: sum((step) => step.differences.length),
    again: sum((step) => step.again.length),
    checks: sum(({ checks }) => checks.length),
    checksWrong: sum(({ checks }) => checks.filter(({ right }) => !right).length),
  };
}

const kept = (part, whole) => (whole === 0 ? "none" : `${part} of ${whole} (${((100 * part) / whole).toFixed(2)} %)`);

const LINES = [
  ["release steps", (f) => f.versions],
  ["single commits", (f) => f.commits],
  ["steps without a map (no entrypoint)", (f) => f.skipped],
  ["**files moved: UID kept**", (f) => kept(f.files - f.filesLost, f.files)],
  ["**symbols moved or renamed: UID kept**", (f) => kept(f.symbolsKept, f.symbols)],
  ["symbols, both at once", (f) => kept(f.bothKept, f.both)],
  ["symbols with their file, other body", (f) => kept(f.otherKept, f.other)],
  ["packages moved", (f) => kept(f.units - f.unitsLost, f.units)],
  ["unchanged sources that lost their UID", (f) => `${f.exactLost} of ${f.exact}`],
  ["**UIDs that moved to strangers**", (f) => `${f.strangers} of ${f.moved}`],
  ["**unlike a clean run**", (f) => f.differences],
  ["**files that a second run writes**", (f) => f.again],
  ["**`check` right**", (f) => kept(f.checks - f.checksWrong, f.checks)],
  ["crashes", (f) => f.crashed],
  ["steps that required `--force`", (f) => f.forced],
];

/** Figures of all repositories: a column each, and their sum. */
export function table(rows) {
  const total = {};
  for (const { figures } of rows) for (const [key, value] of Object.entries(figures)) total[key] = (total[key] ?? 0) + value;
  const columns = [...rows, { repository: "all", figures: total }];
  const head = ["", ...columns.map(({ repository }) => repository)];
  const lines = LINES.map(([name, cell]) => [name, ...columns.map(({ figures }) => cell(figures))]);
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Puts figures, the rule of choice, versions and losses between the marks of a page. */
export function writePage(file, rows) {
  const page = readFileSync(file, "utf8");
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${file}: the marks of the figures are missing`);
  const parts = [START, "", table(rows), "", RULE, "", ...rows.flatMap(chapter), ""];
  writeFileSync(file, `${page.slice(0, start)}${parts.join("\n")}${page.slice(end)}`);
}

function chapter({ repository, language, head, versions, commits }) {
  const names = versions.map(({ name }) => name.split(" → ").at(-1));
  const skipped = [...versions, ...commits].filter((step) => step.skipped !== undefined);
  return [
    `### ${repository}`,
    "",
    `${language}. History up to ${head === undefined ? "the newest commit" : `\`${head}\``}. Versions: ${names.join(", ")}.`,
    "",
    `Single commits: ${commits.map(({ name }) => name.split(" → ").at(-1)).join(", ")}.`,
    "",
    ...(skipped.length === 0 ? [] : [`Skipped: ${skipped.map((step) => `${step.name} (${step.skipped})`).join("; ")}.`, ""]),
    ...losses([...versions, ...commits]),
  ];
}

function losses(steps) {
  const gather = (list, line) => steps.flatMap((step) => (list(step) ?? []).map((loss) => `${step.name}: ${line(loss)}`));
  const lost = ({ from, to, alike, percent, became }) =>
    `${from} → ${to} (${alike === undefined ? `git: ${percent} %` : `alike: ${alike}`}); its UID ${became === "removed" ? "was removed" : `went to ${became}`}`;
  const judged = (step) => step.symbolsLost?.filter(({ how }) => JUDGED.includes(how));
  const crashes = steps.filter(({ crashed }) => crashed !== undefined).map(({ name, crashed }) => `${name}: ${crashed}`);
  const kinds = [
    ["The program crashed", crashes],
    ["Files that lost their UID", gather((step) => step.filesLost, lost)],
    ["Symbols that lost their UID", gather(judged, lost)],
    [
      "UIDs that went to strangers",
      gather(
        (step) => step.strangers,
        ({ uid, from, to }) => `${uid} from ${from} to ${to}`,
      ),
    ],
    [
      "Unlike a clean run",
      gather(
        (step) => step.differences,
        ({ kind, place }) => `${kind}: ${place}`,
      ),
    ],
    [
      "`check` was wrong",
      gather(
        (step) => step.checks?.filter(({ right }) => !right),
        ({ code, changed }) => `exit code ${code}, the graph ${changed ? "changed" : "did not change"}`,
      ),
    ],
  ];
  return kinds.flatMap(([title, lines]) => {
    if (lines.length === 0) return [];
    const more = lines.length > MOST_LISTED ? [`and ${lines.length - MOST_LISTED} more`] : [];
    return [`${title}:`, "", "```text", ...lines.slice(0, MOST_LISTED), ...more, "```", ""];
  });
}
