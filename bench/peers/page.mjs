/** The figures as Markdown. */
import { median, spread } from "../bootstrap/median.mjs";

const seconds = (value) => (value / 1000).toFixed(2);
const OURS = "dsp-bootstrap";
const WARM = "dsp-bootstrap, facts known";
/** What the project asks of itself: how many times as fast, cold; with known facts it is one figure for all. */
const GOALS = new Map([
  ["dependency-cruiser", 2.5],
  ["madge", 2.5],
  ["skott", 7],
  ["scip-typescript", 7],
  ["knip", 1],
  ["CPython, ast.parse and ast.walk", 1.5],
  ["grimp", 1.5],
]);
const GOAL_WARM = 8;

function section(row) {
  const of = new Map(row.entrants.map(({ name, figures }) => [name, figures]));
  const middle = (name, kind = "milliseconds") => {
    const figures = of.get(name) ?? [];
    return figures.length === 0 || figures.some(({ failed }) => failed !== undefined)
      ? undefined
      : median(figures.map((figure) => figure[kind]));
  };
  const [cold, warm] = [middle(OURS), middle(WARM)];
  const ratio = (time, base) => (time === undefined || base === undefined ? "–" : `${(time / base).toFixed(1)} ×`);
  const lines = row.entrants.map(({ name, figures }) => {
    const failed = figures.find((figure) => figure.failed !== undefined)?.failed;
    if (failed !== undefined) return `| ${name} | – | – | – | – | – | ${failed.replaceAll("|", "\\|")} |`;
    const [least, most] = spread(figures.map(({ milliseconds }) => milliseconds));
    const time = middle(name);
    const mine = name === OURS || name === WARM;
    const processor = middle(name, "processor");
    const cells = [name, `${seconds(time)} (${seconds(least)}–${seconds(most)})`];
    const others = [
      ratio(time, cold),
      ratio(time, warm),
      seconds(processor),
      ratio(processor, middle(OURS, "processor")),
      judged(name, time, cold, warm),
    ];
    return `| ${[...cells, ...(mine ? ["", "", seconds(processor), "", ""] : others)].join(" | ")} |`;
  });
  return [
    `## ${row.name}`,
    "",
    `Commit \`${row.commit}\`, ${row.files.toLocaleString("en-US")} files, ${row.parsed.toLocaleString("en-US")} of them parsed by us.`,
    "",
    "| program | seconds | of ours, cold | of ours, facts known | processor | of ours, cold | |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...lines,
    "",
  ];
}

/** Losses against the goals, in words. */
function judged(name, time, cold, warm) {
  const goal = GOALS.get(name.startsWith("grimp") ? "grimp" : name) ?? 1;
  const misses = [
    time / cold < 1 ? `it is faster than a cold map` : time / cold < goal ? `below ${goal} × cold` : undefined,
    time / warm < GOAL_WARM ? `below ${GOAL_WARM} × with known facts` : undefined,
  ];
  return misses.filter(Boolean).join("; ");
}

export function page(rows, { cores, model, node, runs }) {
  return `${[
    "# Other programs",
    "",
    `The time to get the edges of a repository. Figures are of whole cold processes in seconds, medians (minimum–maximum) of ${runs} runs, all programs in turns`,
    `(\`bench/peers/main.mjs\`), on ${cores} cores (${model}), node ${node}. The file system's cache is warm. The machine is shared, so ratios are more reliable`,
    "than seconds. *Processor* is the time used by all threads of a program, which waiting does not change.",
    "",
    "Ours is `bootstrap --dry-run --granularity files --json`, which also finds the entrypoints, drafts a text for each edge and prints every",
    "operation. It runs without cached facts (`--no-cache`) and with those of an earlier run. The others print their graph, or their findings. No",
    "packages are installed in the measured copies.",
    "",
    "The last column shows where we miss our goals: 2.5 × dependency-cruiser and madge,",
    "7 × skott and scip-typescript, 1 × knip, 1.5 × CPython and grimp, and with cached facts 8 × any of them.",
    "",
    ...rows.flatMap(section),
  ].join("\n")}`;
}
