/** The figures as two pages of Markdown: what most people ask in one screen, and the details. */
import { PHASES } from "../../dist/src/model/observer.js";
import { median, spread } from "./median.mjs";

/** What the project asks of itself. */
const MOST_FIRST = 5;
const MOST_AGAIN_MS = 500;
const AGAIN_FILES = 5000;
const MOST_TOLD = 0.2;
const MOST_TOLD_MS = 1200;
const TOLD_FILES = 1000;
const MOST_PEAK_SYNTHETIC_MB = 2000;

const whole = (value) => Math.round(value).toLocaleString("en-US");
const seconds = (value) => (value === undefined ? "–" : (value / 1000).toFixed(2));
const times = (value) => (value === undefined ? "–" : `${value.toFixed(2)} ×`);
const table = (head, lines) => [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** The fastest parser of each language by its median; what failed once is left out. */
function bestParsers({ turns }) {
  const names = [...new Set(turns[0].parse.map(({ language, name }) => `${language} ${name}`))];
  const all = names.map((key) => {
    const figures = turns.map(({ parse }) => parse.find(({ language, name }) => `${language} ${name}` === key));
    const [{ language, name }] = figures;
    const failed = figures.find((figure) => figure.failed !== undefined)?.failed;
    const middle = (kind) => median(figures.map((figure) => figure[kind]));
    return {
      language,
      name,
      failed,
      ...(failed === undefined ? { processor: middle("processor"), milliseconds: middle("milliseconds") } : {}),
    };
  });
  const fine = all.filter(({ failed }) => failed === undefined);
  const best = [...new Set(fine.map(({ language }) => language))].map((language) =>
    fine.filter((one) => one.language === language).reduce((least, one) => (one.processor < least.processor ? one : least)),
  );
  return { all, best };
}

/** Milliseconds: start of node, the best parser of each language with reading, and the bare write. */
function limitOf(row, kind) {
  const part = (name) => median(row.turns.map((turn) => turn[name][kind]));
  return part("start") + bestParsers(row).best.reduce((sum, parser) => sum + parser[kind], 0) + part("write");
}

function figureOf({ turns }, build, run, kind) {
  const values = turns.map((turn) => turn[build]?.[run]?.[kind]);
  return values.includes(undefined) ? undefined : median(values);
}

function summaryOf(row) {
  const of = (run, kind, build = "now") => figureOf(row, build, run, kind);
  const [limit, first] = [limitOf(row, "processor"), of("first", "processor")];
  const before = of("first", "processor", "before");
  return { of, limit, first, before, ratio: before === undefined ? undefined : before / first };
}

function shortTable(rows) {
  const head = [
    "repository",
    "files parsed",
    "entities",
    "limit",
    "first map",
    "of the limit",
    "build before",
    "no change",
    "`check`",
    "a change in the map",
    "MB",
  ];
  return table(
    head,
    rows.map((row) => {
      const { of, limit, first, before, ratio } = summaryOf(row);
      const both = (run) =>
        of(run, "processor") === undefined ? "–" : `${seconds(of(run, "processor"))} (${seconds(of(run, "milliseconds"))})`;
      return [
        row.name,
        whole(row.parsed),
        whole(row.entities),
        `${seconds(limit)}`,
        both("first"),
        `${(first / limit).toFixed(1)} ×`,
        before === undefined ? "–" : `${seconds(before)}: ${times(ratio)}`,
        both("again"),
        both("check"),
        both("told"),
        whole(of("first", "peak")),
      ];
    }),
  );
}

/** Where it takes more than it should. */
function losses(rows) {
  return rows.flatMap((row) => {
    const { of, limit, first, ratio } = summaryOf(row);
    const [again, told, peak] = [of("again", "processor"), of("told", "processor"), of("first", "peak")];
    const share = told === undefined ? 0 : told / first;
    const earlier = figureOf(row, "before", "first", "peak");
    const said = [
      first > MOST_FIRST * limit ? `first map ${(first / limit).toFixed(1)} × the limit (goal ${MOST_FIRST})` : undefined,
      ratio !== undefined && ratio < 0.98 ? `first map slower than the build before (${times(ratio)})` : undefined,
      row.parsed <= AGAIN_FILES && again > MOST_AGAIN_MS ? `no change ${seconds(again)} s (goal ${seconds(MOST_AGAIN_MS)})` : undefined,
      share > MOST_TOLD ? `a change in the map ${Math.round(100 * share)} % of a first map (goal ${100 * MOST_TOLD} %)` : undefined,
      row.parsed <= TOLD_FILES && told > MOST_TOLD_MS
        ? `a change in the map ${seconds(told)} s (goal ${seconds(MOST_TOLD_MS)})`
        : undefined,
      earlier !== undefined && peak > 1.03 * earlier ? `${whole(peak)} MB, the build before ${whole(earlier)}` : undefined,
      row.synthetic && peak > MOST_PEAK_SYNTHETIC_MB ? `${whole(peak)} MB (goal ${whole(MOST_PEAK_SYNTHETIC_MB)})` : undefined,
    ].filter(Boolean);
    return said.length === 0 ? [] : [`- ${row.name}: ${said.join("; ")}.`];
  });
}

export function page(rows, { cores, model, node, runs, details, before }) {
  const lost = losses(rows);
  return `# How long a map takes

Processor time of whole processes in seconds, in parentheses time on the clock; medians of ${runs} runs, all programs in turns (\`bench/bootstrap/main.mjs\`), on ${cores} shared cores
(${model}), node ${node}. Other work on the machine makes both longer; ratios are more reliable.

${shortTable(rows)}

- **Limit**: the start of node, reading and parsing with the fastest parser that we know for each language, without looking at the trees, and writing the same files of \`.dsp\` in a bare loop.
- **First map**: without a map and without kept facts. **Build before**: ${before ?? "none was measured"}.
- **No change**, **\`check\`**: with kept facts. **A change in the map**: one more exported function in the middle file. **MB**: peak memory of a first map.

## Where it takes too long

${lost.length === 0 ? "Nowhere in this table." : lost.join("\n")}

Commits, spreads, parsers and phases are on [another page](${details}); [other programs](peers.md) are compared there.
`;
}

export function detailsPage(rows, { plot, seed }) {
  return `# How long a map takes, in detail

[The short page](performance.md) says how it was measured. Nothing is deleted while something is measured, and each first map of a build has its own cache.

## Repositories

${table(
  ["repository", "commit", "program", "files", "parsed", "MB", "entities", "imports", ".dsp files", "runs"],
  rows.map((row) => [
    row.name,
    row.synthetic ? "–" : `\`${row.commit}\``,
    `\`${row.program}\``,
    whole(row.files),
    whole(row.parsed),
    (row.bytes / 1e6).toFixed(1),
    whole(row.entities),
    whole(row.imports),
    whole(row.dspFiles),
    row.turns.length,
  ]),
)}
${plot === undefined ? "" : `\n![Cost against size](${plot})\n`}
${rows.some(({ synthetic }) => synthetic) ? `The synthetic repositories contain a hub that every file imports, a barrel of a tenth of their names, and chains of stars. They derive from the number of their files and the seed ${seed}.\n` : ""}
## The limit and its parsers

Processor time in seconds; for parsers with reading and with loading the parser, on one thread.

${table(
  ["repository", "start of node", "parsers, the one in the limit in bold", "write", "sum", "sum on the clock"],
  rows.map((row) => {
    const { all, best } = bestParsers(row);
    const part = (name) => seconds(median(row.turns.map((turn) => turn[name].processor)));
    const parsers = all.map((one) => {
      const said = `${one.name} ${one.failed === undefined ? seconds(one.processor) : one.failed}`;
      return best.includes(one) || best.some(({ language, name }) => language === one.language && name === one.name) ? `**${said}**` : said;
    });
    return [
      row.name,
      part("start"),
      parsers.join(", "),
      part("write"),
      seconds(limitOf(row, "processor")),
      seconds(limitOf(row, "milliseconds")),
    ];
  }),
)}

## Each run, minimum–maximum

Processor time in seconds. *Facts known*: a first map with kept facts. *One file changed*: a function that nobody exports.

${table(
  ["repository", "build", "first map", "facts known", "no change", "`check`", "one file changed", "a change in the map", "MB"],
  rows.flatMap((row) =>
    ["now", "before"].flatMap((build) => {
      if (row.turns[0][build] === undefined) return [];
      const range = (run) => {
        const values = row.turns.map((turn) => turn[build][run]?.processor).filter((value) => value !== undefined);
        return values.length === 0 ? "–" : spread(values).map(seconds).join("–");
      };
      const runs = ["first", "known", "again", "check", "after", "told"];
      return [[row.name, build, ...runs.map(range), whole(figureOf(row, build, "first", "peak"))]];
    }),
  ),
)}

## Where the time of a first map goes

Seconds on the clock, of the innermost phase on the main thread, so \`parse\` is the time spent waiting for parsers. \`dsp-cli bootstrap --verbose\` prints them for any repository.

${phaseTable(rows, "first")}

## Where the time of a run without changes goes

${phaseTable(rows, "again")}
`;
}

function phaseTable(rows, run) {
  const spentIn = (row, phase) => median(row.turns.map((turn) => turn.now[run].phases[phase] ?? 0));
  const shown = PHASES.filter((phase) => rows.some((row) => spentIn(row, phase) > 0));
  return table(
    ["repository", ...shown],
    rows.map((row) => [row.name, ...shown.map((phase) => seconds(spentIn(row, phase)))]),
  );
}
