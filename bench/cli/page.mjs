/** The figures as Markdown, and what they say in words, losses first. */
import { cpus } from "node:os";

const HEAD = [
  "graph",
  "command",
  "`node -e 0`",
  "reference, no index",
  "reference, index",
  "ours, no index",
  "ours, index",
  "reference / ours, with indexes",
  "ours / `node -e 0`",
];
const SINGLE = new Set(["get-entity", "create-object", "add-import"]);
const TEN_TIMES = new Set(["get-stats", "search", "find-by-source", "get-parents", "get-path", "detect-cycles"]);
/** What the project asks of itself. */
const [MOST_OF_NODE, LEAST_OF_REFERENCE, MOST_WARM, MOST_HUB] = [3, 10, 150, 2000];

const whole = (value) => Math.round(value).toLocaleString("en-US");
const cell = (figures) => (figures === undefined ? "–" : `${whole(figures.median)} (${whole(figures.least)}–${whole(figures.most)})`);
const ratio = (one, other) => (one === undefined || other === undefined ? "–" : `${(one.median / other.median).toFixed(1)} ×`);
const graphName = ({ title, size }) => (title === "hub" ? `hub of ${whole(size)}` : whole(size));

export function table(rows) {
  const lines = rows.map((row) => {
    const { name, nothing, bare, reference, cold, warm, notes } = row;
    const command = notes.length === 0 ? name : `${name} (${notes.join("; ")})`;
    const ratios = [ratio(reference, warm), ratio(warm, nothing)];
    return [graphName(row), command, cell(nothing), cell(bare), cell(reference), cell(cold), cell(warm), ...ratios];
  });
  return [HEAD, HEAD.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** Where ours is slower than the reference, or than it should be. */
function losses(rows) {
  return rows.flatMap((row) => {
    const { title, size, name, nothing, reference, cold, warm } = row;
    const where = `\`${name}\` on ${title === "hub" ? `the hub of ${whole(size)}` : `${whole(size)} entities`}`;
    const slower = [
      [warm, "with its index"],
      [cold, "without it"],
    ].filter(([ours]) => reference !== undefined && ours.median > reference.median);
    const said =
      slower.length === 0
        ? []
        : [
            `${where} is slower than the reference (${whole(reference.median)} ms): ${slower.map(([ours, how]) => `${whole(ours.median)} ms ${how}`).join(", ")}.`,
          ];
    if (SINGLE.has(name) && warm.median > MOST_OF_NODE * nothing.median)
      said.push(`${where} takes ${ratio(warm, nothing)} the time of an empty node process; it should be ${MOST_OF_NODE} at most.`);
    if (TEN_TIMES.has(name) && size === 10_000 && reference !== undefined && reference.median < LEAST_OF_REFERENCE * warm.median)
      said.push(`${where} is only ${ratio(reference, warm)} faster than the reference; it should be ${LEAST_OF_REFERENCE}.`);
    if (TEN_TIMES.has(name) && size === 10_000 && warm.median > MOST_WARM)
      said.push(`${where} takes ${whole(warm.median)} ms with the index; it should be ${MOST_WARM} at most.`);
    if (title === "hub" && warm.median > MOST_HUB) said.push(`${where} takes ${whole(warm.median)} ms; it should be ${MOST_HUB} at most.`);
    return said;
  });
}

export function page(rows, { runs, runsLarge, hub }) {
  const lost = losses(rows);
  const asked = runsLarge === 0 ? "not at all" : runsLarge === 1 ? "once" : `${runsLarge} times`;
  return `# How fast the command line is

Times are of whole processes in milliseconds, as the shell sees them: the median of ${runs} runs (minimum–maximum), with the programs in turns
(\`bench/cli/main.mjs\`), on ${cpus().length} cores (${cpus()[0]?.model.trim() ?? "unknown"}), node ${process.versions.node}. The graphs are synthetic, each program works on its own copy,
and the file system's cache is warm. Rows of different graphs come from different runs, some of them beside other work.

The reference keeps an index of importers, which a git checkout makes stale. On graphs of 50,000 entities and more it is measured ${asked}.
*No index* is the first query after the index was removed, including the cost of a new index. *Index* is the next query, including its verification.
${hub > 0 ? `The hub is one entity that ${whole(hub)} others import.\n` : ""}
${table(rows)}

## Where it loses

${lost.length === 0 ? "Nowhere in this table." : lost.map((one) => `- ${one}`).join("\n")}
`;
}
