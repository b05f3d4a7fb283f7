/** The figures as Markdown, and what they say in words, losses first. */
import { PHASES } from "../../dist/src/model/observer.js";
import { median, spread } from "./median.mjs";

/** What the project asks of itself; a repository is large from this many parsed bytes on. */
const LARGE_BYTES = 10e6;
const [MOST_LARGE, MOST_MEDIUM, MOST_AGAIN, MOST_AFTER] = [1, 1.3, 0.15, 0.2];
const MOST_PEAK_MB = 1000;
const MOST_PEAK_SYNTHETIC_MB = 2000;
const WITHIN_A_SECOND = 5000;

const whole = (value) => Math.round(value).toLocaleString("en-US");
const seconds = (value) => (value / 1000).toFixed(2);
const times = (value) => `${value.toFixed(2)} ×`;
const percent = (value) => `${Math.round(100 * value)} %`;
const table = (head, lines) => [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

function figuresOf(row) {
  const of = (take) => median(row.turns.map(take));
  const limit = of(({ limit: { read, parse, write } }) => read + parse + write);
  const fresh = of((turn) => turn.fresh.milliseconds);
  const kinds = ["again", "check", "after", "warm", "told"];
  // Large ones are not drawn again.
  const [again, check, after, warm, told] = kinds.map((kind) =>
    row.turns.every((turn) => turn[kind] !== undefined) ? of((turn) => turn[kind].milliseconds) : undefined,
  );
  const peak = Math.max(...row.turns.flatMap((turn) => ["fresh", ...kinds].map((kind) => turn[kind]?.peak ?? 0)));
  return { of, limit, fresh, again, check, after, told, warm, peak, processor: of((turn) => turn.fresh.processor) };
}

function mainTable(rows) {
  const head = [
    "repository",
    "commit",
    "program",
    "files",
    "parsed",
    "MB",
    "entities",
    ".dsp files",
    "limit: read",
    "parse",
    "write",
    "sum",
    "first map",
    "first map / limit",
    "processor",
    "first map, facts known",
    "no change",
    "one file changed",
    "one file changed, and the map",
    "`check`",
    "peak MB",
  ];
  const lines = rows.map((row) => {
    const { of, limit, fresh, again, check, after, told, warm, peak, processor } = figuresOf(row);
    const [least, most] = spread(row.turns.map((turn) => turn.fresh.milliseconds));
    const part = (name) => seconds(of((turn) => turn.limit[name]));
    const share = (value) => (value === undefined ? "–" : `${seconds(value)} (${percent(value / fresh)})`);
    return [
      row.name,
      row.synthetic ? "–" : `\`${row.commit}\``,
      row.program === undefined ? "–" : `\`${row.program}\``,
      whole(row.files),
      whole(row.parsed),
      (row.bytes / 1e6).toFixed(1),
      whole(row.entities),
      whole(row.dspFiles),
      part("read"),
      part("parse"),
      part("write"),
      seconds(limit),
      `${seconds(fresh)} (${seconds(least)}–${seconds(most)})`,
      times(fresh / limit),
      seconds(processor),
      share(warm),
      share(again),
      share(after),
      share(told),
      share(check),
      whole(peak),
    ];
  });
  return table(head, lines);
}

function phaseTable(rows, kind) {
  const shown = PHASES.filter((phase) => rows.some((row) => row.turns.some((turn) => turn[kind].phases[phase] > 0)));
  const lines = rows.map((row) => [
    row.name,
    ...shown.map((phase) => seconds(median(row.turns.map((turn) => turn[kind].phases[phase] ?? 0)))),
  ]);
  return table(["repository", ...shown], lines);
}

/** Where it takes more than it should. */
function losses(rows) {
  return rows.flatMap((row) => {
    const { limit, fresh, again, check, after, told, peak } = figuresOf(row);
    const most = row.bytes >= LARGE_BYTES ? MOST_LARGE : MOST_MEDIUM;
    const said = [];
    if (fresh > most * limit) said.push(`a first map takes ${times(fresh / limit)} the limit; it should be ${most} at most`);
    for (const [name, value, share] of [
      ["a run without changes", again, MOST_AGAIN],
      ["`check`", check, MOST_AGAIN],
      ["a run after one changed file", after, MOST_AFTER],
      ["a run after a change of the map", told, MOST_AFTER],
    ]) {
      if (value === undefined) continue;
      if (value > share * fresh)
        said.push(`${name} takes ${percent(value / fresh)} of a first map; it should be ${percent(share)} at most`);
      if (row.files <= WITHIN_A_SECOND && value > 1000) said.push(`${name} takes ${seconds(value)} s; it should be below one`);
    }
    const memory = row.synthetic ? MOST_PEAK_SYNTHETIC_MB : MOST_PEAK_MB;
    if (peak > memory) said.push(`${whole(peak)} MB at the peak; it should be ${whole(memory)} at most`);
    return said.length === 0 ? [] : [`- ${row.name}: ${said.join("; ")}.`];
  });
}

/** How the cost of one file grows from the smallest synthetic repository to the largest. */
function growth(rows) {
  const made = rows.filter(({ synthetic }) => synthetic);
  const [first, last] = [made[0], made.at(-1)];
  // Another program, or another day, is no growth.
  if (first === undefined || first === last || first.program !== last.program) return "";
  const each = (row, take) => take(figuresOf(row)) / row.files;
  const factor = (take) => times(each(last, take) / each(first, take));
  return `\nFrom ${whole(first.files)} to ${whole(last.files)} synthetic files the cost of one file changes by ${factor(({ fresh }) => fresh)} in a first map (${factor(({ processor }) => processor)} of processor
time, ${factor(({ limit }) => limit)} of the limit), by ${factor(({ again }) => again)} in a run without changes, and its memory by ${factor(({ peak }) => peak)}.\n`;
}

export function page(rows, { cores, model, node, seed, plot }) {
  const lost = losses(rows);
  const runs = [...new Set(rows.map(({ turns }) => turns.length))].sort((a, b) => b - a);
  return `# How long a map takes

Times are of whole cold processes in seconds: medians (minimum–maximum) of ${runs.join(" or ")} runs, all programs in turns (\`bench/bootstrap/main.mjs\`), on ${cores} cores
(${model}), node ${node}. The file system's cache is warm, and no run deletes what another wrote. The machine is shared with other work. So times are
upper bounds, and ratios are more reliable than seconds; if minimum and maximum are far apart, neither is reliable.

- *Processor* is the processor time of a first map. Waiting does not change it, but other load does.
- *Program* is the measured commit of this project, on different days; rows without one are older. A *sum* is the median of the turns' sums.
- The **limit** is the work that no such program can avoid, measured in the same turns, each part in its own process without its start: reading all bytes of
  the parsed files; parsing them on one thread without using the trees (TypeScript's \`createSourceFile\`; tree-sitter for Python
  and Go; markup and styles are only read); and writing the same files of \`.dsp\` with two threads.
- Our runs are whole processes, including their start. A first map starts without cached facts; the other runs have its cache. *Facts known* is a second first map.
- *One file changed* adds a function that nobody exports to the middle one of the documented files. *And the map* adds an exported function (in Python one with and one
  without an underscore before its name). If a file shares nothing, the map names its declarations, so even the first kind changes the map (cobra, prometheus).

${mainTable(rows)}
${plot === undefined ? "" : `\n![Cost against size](${plot})\n`}
${rows.some(({ synthetic }) => synthetic) ? `The synthetic repositories contain a hub that every file imports, a barrel of a tenth of their names, and chains of stars. They derive from the number of their files and the seed ${seed}.` : ""}
${growth(rows)}
## Where it takes too long

${lost.length === 0 ? "Nowhere in this table." : lost.join("\n")}

## Where the time of a first map goes

\`dsp-cli bootstrap --timing\` prints these for any repository. Time on the main thread counts for the innermost phase, so \`parse\` is the time spent waiting for parsers.

${phaseTable(rows, "fresh")}

## Where the time of a run without changes goes

${phaseTable(rows, "again")}
`;
}
