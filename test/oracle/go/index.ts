/**
 * `npm run oracle -- go DIR`: our package edges against `go list`, or with `--symbols` our symbol edges against go/types, united over
 * platforms and build tags. See docs/measured/oracle.md.
 */
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { measure, type Measures } from "../ecmascript/compare.js";
import type { OracleOptions, OracleRun } from "../ecmascript/index.js";
import { printMeasures } from "../ecmascript/print.js";
import { openRepository } from "../ecmascript/repository.js";
import { askGo } from "./ask-go.js";
import { CAUSES, type Cause, type Difference } from "./causes.js";
import { comparePackages } from "./packages.js";
import { createSides, type Sides } from "./sides.js";
import { compareSymbols } from "./symbols.js";

/** `cache`: directory for downloaded modules; default one below the directory for temporary files. */
export async function runGo(root: string, options: OracleOptions & { readonly cache?: string }): Promise<OracleRun> {
  const { symbols, json, cache = join(tmpdir(), "dsp-oracle-go") } = options;
  // Generated packages are mapped with their declarations, so that names in them can be compared.
  const repository = await openRepository(root, { ...options, symbols: true });
  const answer = askGo(repository, { cache: resolve(cache), types: symbols });
  if (typeof answer === "string") return { output: `${repository.name}: ${answer}\n`, unexplained: 0 };
  const sides = createSides(repository, answer, options);
  const { both, importers, differences } = symbols ? compareSymbols(sides) : comparePackages(sides);
  const measures = measure(
    both,
    differences.filter(({ side }) => side === "ours"),
    differences.filter(({ side }) => side === "oracle"),
  );
  const output = json
    ? `${JSON.stringify({ repository: repository.name, go: answer.goVersion, importers, measures, skipped: sides.skipped, differences }, undefined, 1)}\n`
    : describe(sides, importers, measures, differences, options);
  return { output, unexplained: measures.unexplained };
}

function describe(sides: Sides, importers: number, measures: Measures, differences: readonly Difference[], options: OracleOptions): string {
  const { repository, answer } = sides;
  const { symbols, all, list } = options;
  const wanted = differences.filter(({ cause }) => all || cause === (list ?? "UNEXPLAINED"));
  const what = symbols ? `names from ${importers} files` : `package edges from ${importers} packages`;
  const lines = [
    `${repository.name}: ${measures.both + measures.onlyOurs} ${what}, ${answer.modules.length} modules, ${answer.configurations.length} configurations, ${answer.goVersion}`,
    printMeasures(symbols ? "go/types" : "go list", measures),
    ...printCauses(differences),
    ...sides.skipped.map((text) => `  ${text}`),
    ...wanted.map(printDifference),
  ];
  return `${lines.join("\n")}\n`;
}

function printCauses(differences: readonly Difference[]): readonly string[] {
  const rows = (Object.keys(CAUSES) as Cause[]).flatMap((cause) => {
    const counts = (["ours", "oracle"] as const).map(
      (side) => differences.filter((one) => one.cause === cause && one.side === side).length,
    );
    return counts.some((count) => count > 0)
      ? [`  ${counts.map((count) => String(count || "").padStart(8)).join("")}  ${cause}: ${CAUSES[cause]}`]
      : [];
  });
  return ["      ours    Go's  cause", ...rows];
}

function printDifference({ side, from, to, file, line, cause, note }: Difference): string {
  const importer = file === from ? "" : ` (${from})`;
  return `${cause}  [only ${side === "ours" ? "ours" : "Go's"}]  ${file}:${line}${importer} → ${to}  ${note}`;
}
