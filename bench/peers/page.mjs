/** The figures as Markdown. */
import { median, spread } from "../bootstrap/median.mjs";

export const OURS = "this project";
export const KNOWN = "facts known";
export const BEFORE = "build before";
/** What the project asks of itself: how many times our processor time the others take. */
const GOALS = new Map([
  ["dependency-cruiser", 1.4],
  ["madge", 1.4],
  ["skott", 1.4],
  ["scip-typescript", 1.4],
  ["knip", 1],
  ["CPython", 1],
  ["grimp", 1],
  ["ruff", 1],
]);

const seconds = (value) => (value / 1000).toFixed(2);
const table = (head, lines) => [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

function failureOf(figures) {
  return figures.find(({ failed }) => failed !== undefined)?.failed;
}

function middle(row, name, kind = "processor") {
  const figures = row.entrants.find((entrant) => entrant.name === name)?.figures ?? [];
  return figures.length === 0 || failureOf(figures) !== undefined ? undefined : median(figures.map((figure) => figure[kind]));
}

/** One table for the repositories that have the same peers. */
function summary(rows) {
  const peers = [...new Set(rows.flatMap(({ entrants }) => entrants.map(({ name }) => name)))].filter((name) => name !== OURS);
  return table(
    ["repository", "parsed by us", OURS, ...peers],
    rows.map((row) => {
      const cold = middle(row, OURS);
      const cells = peers.map((name) => {
        const time = middle(row, name);
        return time === undefined ? "–" : `${seconds(time)}: ${(time / cold).toFixed(2)} ×`;
      });
      return [row.name, row.parsed.toLocaleString("en-US"), seconds(cold), ...cells];
    }),
  );
}

function losses(rows) {
  return rows.flatMap((row) => {
    const cold = middle(row, OURS);
    const known = middle(row, KNOWN);
    const said = row.entrants.flatMap(({ name, figures }) => {
      const [time, goal] = [middle(row, name), GOALS.get(name)];
      if (goal === undefined) return [];
      if (time === undefined) return [`${name} did not run (${failureOf(figures).replaceAll("|", "\\|")})`];
      if (time >= goal * cold) return [];
      const isBehind =
        time < cold ? `${name} is ${(cold / time).toFixed(1)} × faster` : `${name} takes ${(time / cold).toFixed(2)} × (goal ${goal})`;
      return [time < known ? `${isBehind}, and ${(known / time).toFixed(1)} × faster than with known facts` : isBehind];
    });
    return said.length === 0 ? [] : [`- ${row.name}: ${said.join("; ")}.`];
  });
}

function details(rows) {
  return table(
    ["repository", "commit", "files", "program", "seconds on the clock", "processor"],
    rows.flatMap((row) =>
      row.entrants.flatMap(({ name, figures }) => {
        if (failureOf(figures) !== undefined) return [];
        const range = (kind) =>
          spread(figures.map((figure) => figure[kind]))
            .map(seconds)
            .join("–");
        return [[row.name, `\`${row.commit}\``, row.files.toLocaleString("en-US"), name, range("milliseconds"), range("processor")]];
      }),
    ),
  );
}

export function page(rows, { cores, model, node, runs, before }) {
  const isPython = ({ entrants }) => entrants.some(({ name }) => name === "CPython");
  const groups = [
    ["JavaScript and TypeScript", rows.filter((row) => !isPython(row))],
    ["Python", rows.filter(isPython)],
  ].filter(([, some]) => some.length > 0);
  const lost = losses(rows);
  return `# Other programs

The edges of a repository: processor time of whole cold processes in seconds, and how many times ours that is (more than 1 ×: we are faster). Medians of ${runs} runs, all programs in
turns (\`bench/peers/main.mjs\`), on ${cores} shared cores (${model}), node ${node}.

${groups.map(([title, some]) => `## ${title}\n\n${summary(some)}`).join("\n\n")}

- **${OURS}** is \`bootstrap --dry-run --set granularity=files --json\`, which also finds the entrypoints, drafts a text for each edge and prints every operation. **${KNOWN[0].toUpperCase()}${KNOWN.slice(1)}**: after an
  earlier run. **Build before**: ${before ?? "none was measured"}.
- The others print their graph, or their findings. \`CPython\` only parses and walks (\`ast\`), \`grimp\` reads the imports of one package, \`ruff\` is \`ruff analyze graph\`. No packages are
  installed in the measured copies.

## Where we lose

${lost.length === 0 ? "Nowhere in these tables." : lost.join("\n")}

## Minimum–maximum

${details(rows)}
`;
}
