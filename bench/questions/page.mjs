/** The tables of docs/measured/questions.md, between its marks. */
import { readFileSync, writeFileSync } from "node:fs";

const START = "<!-- figures: start -->";
const END = "<!-- figures: end -->";
const percent = (value) => String(Math.round(100 * value));
const number = (value) => value.toLocaleString("en-US");
const share = (part, whole) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
const sum = (rows, key) => rows.reduce((all, row) => all + row[key], 0);

function table(head, right, lines) {
  const rule = head.map((_, place) => (place < right ? "---" : "--:"));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function totals(rows) {
  const names = [...new Set(rows.map(({ repository }) => repository))];
  const line = (name, some) => {
    const [tokens, opened] = [sum(some, "tokens"), sum(some, "opened")];
    return [
      name,
      some.length,
      some.filter(({ right }) => right).length,
      number(tokens),
      number(opened),
      share(tokens, opened),
      median(some.map((row) => row.tokens / row.opened)),
      cheaper(some),
    ];
  };
  const lines = names.map((name) =>
    line(
      name,
      rows.filter(({ repository }) => repository === name),
    ),
  );
  const head = [
    "repository",
    "questions",
    "right",
    "tokens of the answers",
    "tokens of the files",
    "share",
    "share, median",
    "answers cheaper than the files",
  ];
  return table(head, 1, [...lines, line("all", rows)]);
}

function median(shares) {
  const ordered = shares.toSorted((a, b) => a - b);
  const middle = ordered.length / 2;
  return share((ordered[Math.ceil(middle) - 1] + ordered[Math.floor(middle)]) / 2, 1);
}

const cheaper = (rows) => `${rows.filter(({ tokens, opened }) => tokens < opened).length} of ${rows.length}`;

/** `from`: how many questions stand above, in other tables. */
function questions(rows, from) {
  const head = ["", "question", "commands", "right", "P", "R", "given", "true", "tokens", "tokens of files (files)"];
  const lines = rows.map((row, index) => [
    from + index + 1,
    row.ask,
    commandsOf(row),
    row.right ? "yes" : "**no**",
    percent(row.precision),
    percent(row.recall),
    row.answer.length,
    row.truth.length,
    number(row.tokens),
    `${number(row.opened)} (${row.files})`,
  ]);
  return table(head, 3, lines);
}

/** Names of the commands, with how often each was typed. */
function commandsOf({ typed }) {
  const counts = new Map();
  for (const [name, ...rest] of typed) {
    const shown = [name, ...rest.filter((word) => word.startsWith("--"))].join(" ");
    counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  return [...counts].map(([shown, count]) => `\`${shown}\`${count > 1 ? ` × ${count}` : ""}`).join(", ");
}

function losses(rows) {
  const wrong = rows.flatMap((row, index) => (row.right ? [] : [{ ...row, place: index + 1 }]));
  if (wrong.length === 0) return "None.";
  return wrong.map(({ place, ask, because = "Not explained.", ...row }) => `**${place}.** ${ask} ${because}${items(row)}`).join("\n\n");
}

/** What differs, a line each, in a block: these are paths of other repositories. */
function items({ surplus, missing }) {
  const MOST = 6;
  const lines = (title, all) => [
    ...all.slice(0, MOST).map((one) => `${title}: ${one}`),
    ...(all.length > MOST ? [`${title}: ${all.length - MOST} more`] : []),
  ];
  const all = [...lines("given, not true", surplus), ...lines("true, not given", missing)];
  return all.length === 0 ? "" : `\n\n\`\`\`text\n${all.join("\n")}\n\`\`\``;
}

function figures(rows, repositories) {
  const parts = [`${rows.filter(({ right }) => right).length} of ${rows.length} answers are right.`, totals(rows)];
  let place = 0;
  for (const { name, commit, about } of repositories) {
    const some = rows.filter(({ repository }) => repository === name);
    if (some.length === 0) continue;
    parts.push(`### ${name}`, `At \`${commit.slice(0, 12)}\`, by ${some[0].tool}. ${about}`, questions(some, place));
    place += some.length;
  }
  return [...parts, "### What is wrong", losses(rows)].join("\n\n");
}

export function writePage(file, rows, repositories) {
  const page = readFileSync(file, "utf8");
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start === -1 || end === -1) throw new Error(`${file}: the marks of the figures are missing`);
  writeFileSync(file, `${page.slice(0, start)}${START}\n\n${figures(rows, repositories)}\n\n${page.slice(end)}`);
}
