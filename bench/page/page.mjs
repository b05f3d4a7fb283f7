/** The figures as a table, beside their targets. */
const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};
const most = (values) => Math.max(...values);
const kilobytes = (bytes) => bytes / 1000;
const all = (rounds, name) => rounds.flatMap((round) => round[name]);

/** `limit`: the target, for maps of up to 10,000 entities. */
const ROWS = [
  { name: "files / imports", text: ({ files, imports }) => `${files.toLocaleString("en")} / ${imports.toLocaleString("en")}` },
  { name: "code of the page, KB gzip", limit: 40, value: ({ codeZipped }) => kilobytes(codeZipped) },
  { name: "data, KB", value: ({ data }) => kilobytes(data) },
  { name: "data, KB gzip", value: ({ dataZipped }) => kilobytes(dataZipped) },
  { name: "whole page, KB", value: ({ bytes }) => kilobytes(bytes) },
  { name: "whole page, KB gzip", value: ({ pageZipped }) => kilobytes(pageZipped) },
  { name: "first picture", limit: 300, value: ({ rounds }) => median(all(rounds, "first")) },
  { name: "first picture, by the clock", limit: 1_000, value: ({ rounds }) => median(all(rounds, "firstWall")) },
  { name: "an empty action, which is taken off below", value: ({ rounds }) => median(all(rounds, "floor")) },
  { name: "choose a box", limit: 16, value: ({ rounds }) => median(all(rounds, "choose")) },
  { name: "open a room", limit: 16, value: ({ rounds }) => median(all(rounds, "open")) },
  { name: "a step of scrolling", limit: 4, value: ({ rounds }) => median(all(rounds, "scroll")) },
  { name: "walk to an entity", limit: 16, value: ({ rounds }) => median(all(rounds, "walk")) },
  { name: "walk, slowest", value: ({ rounds }) => most(all(rounds, "walk")) },
  { name: "search index, while idle", limit: 800, value: ({ rounds }) => median(all(rounds, "index")) },
  { name: "its longest piece", limit: 50, value: ({ rounds }) => median(all(rounds, "block")) },
  { name: "a key in the search", limit: 30, value: ({ rounds }) => median(all(rounds, "keys")) },
  { name: "a key, slowest", value: ({ rounds }) => median(rounds.map(({ keys }) => most(keys))) },
  { name: "memory of scripts, MB", limit: 40, value: ({ rounds }) => median(all(rounds, "heap")) },
  { name: "elements on a screen, most", limit: 3_000, value: ({ rounds }) => most(all(rounds, "elements")) },
];

function written(value) {
  return value >= 10 ? Math.round(value).toLocaleString("en") : value.toFixed(1);
}

export function tableOf(measured) {
  const head = ["", "target", ...measured.map(({ name, entities }) => `${name}: ${entities.toLocaleString("en")}`)];
  const rows = ROWS.map(({ name, limit, value, text }) => {
    const cells = measured.map((one) => {
      if (text !== undefined) return text(one);
      const found = value(one);
      return limit !== undefined && found > limit ? `**${written(found)}** ✗` : written(found);
    });
    return [name, limit === undefined ? "" : `≤ ${limit.toLocaleString("en")}`, ...cells];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function losses(measured) {
  const lost = ROWS.flatMap(({ name, limit, value }) =>
    limit === undefined
      ? []
      : measured.flatMap((one) => {
          const found = value(one);
          return found > limit
            ? [`- ${name}, ${one.entities.toLocaleString("en")} entities: ${written(found)}, target ${limit.toLocaleString("en")}.`]
            : [];
        }),
  );
  return lost.length === 0 ? "Every target is met." : lost.join("\n");
}

export function pageOf(measured, { machine, runs }) {
  return `# How fast the page is

The page that \`dsp-cli view\` writes, opened from disk in a window of 1280 × 800 (\`bench/page/main.mjs\`), on ${machine}, beside other work.
Times are milliseconds of processor time of the page's main thread, the median of ${runs} visits; only where it says so they are those of a clock. What is
idle is measured alone. A column is a map with its commit and its number of entities; maps that are made up come from a generator with a seed. The targets are for
10,000 entities; larger maps are marked by them, too.

${tableOf(measured)}

## Where it loses

${losses(measured)}
`;
}
