/** The tables of docs/measured/agents.md, between its marks. */
import { readFileSync, writeFileSync } from "node:fs";
import { losses, pair } from "./compare.mjs";
import { REPOSITORIES } from "./repositories.mjs";
import { RULE } from "./task-rule.mjs";

const START = "<!-- figures: start -->";
const END = "<!-- figures: end -->";
const LANGUAGES = ["TypeScript", "Python", "Go"];
const NAMES = { none: "grep alone", map: "map", rival: "codegraph" };
const QUOTE = 240;
const number = (value) => value.toLocaleString("en-US");
const times = (value) => (Number.isNaN(value) ? "–" : `${value.toFixed(2)} ×`);
const of = ({ right, of }) => (of === 0 ? "–" : `${right} of ${of}`);

function table(head, right, lines) {
  const rule = head.map((_, place) => (place < right ? "---" : "--:"));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const find = (runs, id, condition) => runs.find((run) => run.id === id && run.condition === condition);
const conditionsOf = (runs) => Object.keys(NAMES).filter((name) => runs.some(({ condition }) => condition === name));

function totalRows(runs) {
  const others = conditionsOf(runs).filter((name) => name !== "none");
  const groups = [...LANGUAGES.map((language) => [language, runs.filter(({ task }) => task.language === language)]), ["all", runs]];
  return groups.flatMap(([name, some]) =>
    others.flatMap((condition) => {
      const both = pair(some, condition, "none");
      if (both.ids.length === 0) return [];
      const [one, base] = [both[condition], both.none];
      return [
        [
          name,
          NAMES[condition],
          both.ids.length,
          number(one.characters),
          number(base.characters),
          times(both.ratio),
          times(both.median),
          `${one.looks} / ${base.looks}`,
          `${of(one.files)} / ${of(base.files)}`,
          `${of(one.functions)} / ${of(base.functions)}`,
          `${of(one.items)} / ${of(base.items)}`,
        ],
      ];
    }),
  );
}

const TOTALS = [
  "",
  "with",
  "tasks",
  "characters read",
  "with grep alone",
  "ratio",
  "median ratio",
  "looks",
  "files",
  "functions",
  "answers on structure",
];

export function printTotals(runs) {
  const lines = [...new Set(runs.map(({ id }) => id))].toSorted().map((id) => {
    const cells = conditionsOf(runs).map((condition) => {
      const run = find(runs, id, condition);
      return run === undefined ? `${condition} –` : `${condition} ${run.characters} in ${run.looks}, ${resultOf(run)}`;
    });
    return `${id} ${cells.join("; ")}`;
  });
  return [...lines, "", table(TOTALS, 2, totalRows(runs))].join("\n");
}

function resultOf({ score }) {
  if (score.items !== undefined) return `${of(score.items)}${extra(score.items)}`;
  return `${of(score.files)}${extra(score.files)}, ${of(score.functions)}${extra(score.functions)}`;
}

const extra = (part) => (part.extra === 0 ? "" : ` (+${part.extra})`);

function taskRows(runs) {
  const conditions = conditionsOf(runs);
  return [...new Set(runs.map(({ id }) => id))].toSorted().map((id) => {
    const { task } = runs.find((run) => run.id === id);
    const cells = conditions.flatMap((condition) => {
      const run = find(runs, id, condition);
      return run === undefined ? ["–", "–", "–"] : [number(run.characters), run.looks, resultOf(run)];
    });
    return [id, task.repository, task.kind, ...cells];
  });
}

function lossLines(runs) {
  const lost = losses(runs, "map", "none");
  if (lost.length === 0) return "None.";
  return lost
    .map(
      ({ id, why, characters, right }) =>
        `- ${id}: ${why} (${characters.map(number).join(" against ")} characters; ${right.join(" against ")} right)`,
    )
    .join("\n");
}

function quotes(runs) {
  return runs
    .filter(({ condition, answer }) => condition !== "none" && typeof answer.said === "string" && answer.said.trim() !== "")
    .map(({ id, condition, answer }) => `- ${id}, ${NAMES[condition]}: “${shorten(answer.said)}”`)
    .join("\n");
}

function shorten(said) {
  const text = said.replace(/\s+/g, " ").replace(/[|<>]/g, " ").trim();
  return text.length <= QUOTE ? text : `${text.slice(0, QUOTE).replace(/\s+\S*$/, "")} …`;
}

export function writePage(page, runs) {
  const text = readFileSync(page, "utf8");
  const [start, end] = [text.indexOf(START), text.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${page} has no marks for figures`);
  const head = ["task", "repository", "kind", ...conditionsOf(runs).flatMap((name) => [`${NAMES[name]}: characters`, "looks", "right"])];
  const parts = [
    `Repositories: ${REPOSITORIES.map(({ name, head }) => `${name} (${head.slice(0, 8)})`).join(", ")}.`,
    RULE,
    `${new Set(runs.map(({ id }) => id)).size} tasks, ${runs.length} answers. “32 of 40” is right of what is right; a number after + is what was named beside it.`,
    "### Totals",
    table(TOTALS, 2, totalRows(runs)),
    "### Losses of the map",
    lossLines(runs),
    "### Each task",
    table(head, 3, taskRows(runs)),
    "### What the agents said",
    quotes(runs) || "Nothing.",
  ];
  writeFileSync(page, `${text.slice(0, start)}${START}\n\n${parts.join("\n\n")}\n\n${text.slice(end)}`);
}
