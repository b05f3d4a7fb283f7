/**
 * `npm run oracle -- LANGUAGE DIR [options]`: our graph against what other tools say of the same repository.
 * `npm run oracle -- trees LANGUAGE DIR…`: trees of our parsers against those of the grammars, which they stand in for.
 * `npm run oracle -- markup DIR`: our readers of HTML and CSS against parse5 and css-tree.
 * `npm run oracle -- dry-run DIR --reference FILE`: the lines of a dry run, typed into the reference command line.
 * `npm run oracle -- protocol --reference FILE`: random sessions, typed into the reference command line and into ours. See docs/measured/oracle.md.
 */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { replayDryRun } from "./dry-run/index.js";
import { runEcmascript, type OracleOptions, type OracleRun } from "./ecmascript/index.js";
import { runGo } from "./go/index.js";
import { runMarkup } from "./markup/index.js";
import { runProtocolOracle } from "./protocol/index.js";
import { runPython } from "./python/index.js";
import { runMutants, runTrees } from "./trees/index.js";

const ORACLES: Readonly<
  Record<string, (root: string, options: OracleOptions & { cache?: string; python?: string }) => Promise<OracleRun>>
> = {
  ecmascript: runEcmascript,
  go: runGo,
  python: runPython,
};

const USAGE = `npm run oracle -- LANGUAGE DIR [--json] [--list CAUSE] [--all] [--symbols] [--no-tests] [--only PREFIX]… [--cache DIR] [--python PATH]
       npm run oracle -- trees LANGUAGE DIR… [--list CAUSE] [--mutants COUNT [--seed 1]]
       npm run oracle -- markup DIR
       npm run oracle -- dry-run DIR --reference PATH/dsp-cli.py   (needs python3)
       npm run oracle -- protocol --reference PATH/dsp-cli.py [--sessions 500] [--operations 80] [--seed 1] [--program PATH]   (needs python3)
  LANGUAGE: ${Object.keys(ORACLES).join(", ")}
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
    list: { type: "string" },
    symbols: { type: "boolean", default: false },
    "no-tests": { type: "boolean", default: false },
    only: { type: "string", multiple: true, default: [] },
    reference: { type: "string" },
    cache: { type: "string" },
    python: { type: "string" },
    sessions: { type: "string", default: "500" },
    operations: { type: "string", default: "80" },
    seed: { type: "string", default: "1" },
    most: { type: "string", default: "5" },
    mutants: { type: "string" },
    program: { type: "string" },
  },
});
const [language = "", directory] = positionals;
const oracle = ORACLES[language];
const counts = [values.sessions, values.operations, values.seed, values.most].map(Number);
if (language === "dry-run" && directory !== undefined && values.reference !== undefined) {
  const { output, differences } = await replayDryRun(resolve(directory), resolve(values.reference));
  process.stdout.write(output);
  process.exitCode = differences > 0 ? 1 : 0;
} else if (language === "trees" && positionals.length > 2) {
  const { mutants, seed } = values;
  const given = positionals.slice(2);
  const running =
    mutants === undefined
      ? runTrees(directory ?? "", given, values.list)
      : runMutants(directory ?? "", given, Number(mutants), Number(seed));
  const { output, differences } = await running;
  process.stdout.write(output);
  process.exitCode = differences > 0 ? 1 : 0;
} else if (language === "markup" && directory !== undefined) {
  const { output, differences } = runMarkup(resolve(directory));
  process.stdout.write(output);
  process.exitCode = differences > 0 ? 1 : 0;
} else if (language === "protocol" && values.reference !== undefined && counts.every((count) => Number.isInteger(count) && count >= 0)) {
  const [sessions = 0, operations = 0, seed = 0, most = 0] = counts;
  const program = values.program === undefined ? undefined : resolve(values.program);
  const options = { reference: resolve(values.reference), sessions, operations, seed, most, program };
  const differences = await runProtocolOracle(options, (text) => process.stdout.write(text));
  process.exitCode = differences > 0 ? 1 : 0;
} else if (oracle === undefined || directory === undefined) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  const { json, all, list, symbols, only, cache, python } = values;
  const { output, unexplained } = await oracle(resolve(directory), {
    json,
    all,
    list,
    symbols,
    only,
    cache,
    python,
    tests: !values["no-tests"],
  });
  process.stdout.write(output);
  process.exitCode = unexplained > 0 ? 1 : 0;
}
