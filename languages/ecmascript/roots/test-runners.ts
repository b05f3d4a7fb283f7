/** Names of tests by the runner that a script of the manifest starts. */
import { at, entriesOf, stringsOf } from "../../manifests/json.js";
import type { EcmaPackage } from "../project.js";

interface Runner {
  /** The command, and in a group what it is given. */
  readonly command: RegExp;
  /** What it runs without operands; absent: nothing that has a name of its own. */
  readonly usual?: readonly string[];
  /** The command stands at the end of its own options, such as `node … --test`. */
  readonly manual: string;
}

const NODE = "{js,cjs,mjs,ts,cts,mts}";
const DENO = "{ts,tsx,mts,js,mjs,jsx}";

/** To add a runner, add a row. */
const RUNNERS: readonly Runner[] = [
  {
    command: /\bnode\b[^&|;]*?\s--test(?=\s|$)([^&|;]*)/g,
    usual: [`**/*{.,-,_}test.${NODE}`, `**/test-*.${NODE}`, `**/test.${NODE}`, `**/test/**/*.${NODE}`],
    manual: "https://nodejs.org/api/test.html#running-tests-from-the-command-line",
  },
  {
    command: /\bdeno\s+test\b([^&|;]*)/g,
    usual: [`**/{*_,*.,}test.${DENO}`],
    manual: "https://docs.deno.com/runtime/fundamentals/testing/",
  },
  {
    command: /(?:^|[\s&|;])bun\s+test\b([^&|;]*)/g,
    usual: [`**/*{.,_}{test,spec}.${DENO}`],
    manual: "https://bun.sh/docs/cli/test",
  },
  {
    command: /(?:^|[\s&|;])ava\b([^&|;]*)/g,
    usual: [`{,src/,source/}test.${NODE}`, `**/test-*.${NODE}`, `**/*.test.${NODE}`, `**/{test,tests,__tests__}/**/*.${NODE}`],
    manual: "https://github.com/avajs/ava/blob/main/docs/05-command-line.md",
  },
  {
    command: /(?:^|[\s&|;])jasmine\b([^&|;]*)/g,
    usual: [`**/*[sS]pec.${NODE}`],
    manual: "https://jasmine.github.io/setup/nodejs.html",
  },
  {
    command: /(?:^|[\s&|;])ember\s+(?:exam|test)\b([^&|;]*)/g,
    usual: [`tests/**/*-test.${NODE}`],
    manual: "https://guides.emberjs.com/release/testing/",
  },
  {
    command: /(?:^|[\s&|;/])(?:mocha|tape|tap|uvu|qunit|lab|zora|brittle|borp|japa)\b([^&|;]*)/g,
    manual: "https://mochajs.org/#command-line-usage",
  },
];

/** Patterns of the tests of a package, relative to it. */
export function runnerPatterns({ json, manifest }: EcmaPackage): readonly string[] {
  const scripts = [...entriesOf(at(json, "scripts")), ...entriesOf(at(json, "tasks"))].map(([, script]) => script);
  const lines = scripts.flatMap((script) => stringsOf(typeof script === "string" ? script : at(script, "command")));
  const isDeno = /(?:^|\/)(?:deno|jsr)\.jsonc?$/.test(manifest);
  const all = isDeno ? [...lines, "deno test"] : lines;
  return RUNNERS.flatMap(({ command, usual = [] }) =>
    all.flatMap((line) =>
      [...line.matchAll(command)].flatMap(([, rest = ""]) => {
        const operands = operandsOf(rest);
        return operands.length > 0 ? operands : usual;
      }),
    ),
  );
}

/** Patterns and files among the words after a command; values of its options are neither. */
function operandsOf(rest: string): readonly string[] {
  const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
  return words.filter((word, index) => {
    if (word.startsWith("-") || !/[*]|\.[cm]?[jt]sx?$/.test(word)) return false;
    return !/^--?(?:r|require|import|loader|experimental-loader|config|file|ui|reporter)$/.test(words[index - 1] ?? "");
  });
}
