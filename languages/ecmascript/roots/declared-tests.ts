/** Tests by the configuration of their runner: patterns of Jest, Vitest and Mocha, folders of Playwright and Cypress. */
import type { CategoryRule } from "../../../src/model/language.js";
import { learn, type Tree, directoryOf, isInside, joinRelative, pathIn, relativeTo } from "../../../src/model/tree.js";
import { compileGlob, faultsOfGlobs, followed, type Glob } from "../../manifests/glob.js";
import { at, stringsOf, entriesOf, type Json, stringAt } from "../../manifests/json.js";
import { remember } from "../../../src/model/basics.js";
import { isCode } from "../categories.js";
import type { EcmaPackage } from "../project.js";
import { parseManifest } from "../packages/manifest.js";
import { findSource } from "../packages/find-source.js";
import { TEST_PATTERNS, TEST_SETUPS } from "../readings.js";

const CONFIGURATION =
  /^(?:jest(?:[.-][\w-]+)*\.config|vite(?:st)?(?:[.-][\w-]+)*\.(?:config|workspace)|playwright(?:[.-][\w-]+)*\.config|cypress\.config|\.mocharc|web-test-runner\.config|(?:wdio|protractor)(?:\.[\w-]+)*\.conf)\.(?:[cm]?[jt]s|jsonc?|ya?ml)$/;
/** A pattern that takes every file, or every file of a folder of sources, is not that of tests alone. */
const OF_ALL =
  /^(?:\.\/|<rootDir>\/)?(?:(?:src|source|lib|apps?|packages|client|server)(?:\/|$))?(?:\*+\/)*\**(?:\.(?:\{[\w,]+\}|[@?+*]?\([\w|]+\)|[\w?*[\]]+))?$/;

interface Pattern {
  readonly directory: string;
  readonly matches: Glob;
}

export function declaredTests(
  tree: Tree,
  packages: readonly EcmaPackage[],
  refuse: (path: string, detail: string) => void,
): readonly CategoryRule[] {
  const patterns = packages.flatMap((pkg) => patternsOf(tree, pkg, refuse));
  const setups = new Set(packages.flatMap((pkg) => setupsOf(tree, pkg)));
  const stories = new Set(packages.flatMap(storybookFolders));
  if (patterns.length === 0 && setups.size === 0 && stories.size === 0) return [];
  const around = remember((directory: string) => patterns.filter((one) => isInside(directory, one.directory)));
  const matches = (path: string): boolean =>
    isCode(path) && (setups.has(path) || around(directoryOf(path)).some((one) => one.matches(relativeTo(one.directory, path))));
  return [
    { category: "test", matches },
    { category: "story", matches: (path) => isCode(path) && stories.has(directoryOf(path)) },
  ];
}

const LONGEST_LINE = 2000;

/** Configurations of Storybook that scripts name: `storybook dev -c client/storybook`. */
function storybookFolders({ json, directory }: EcmaPackage): readonly string[] {
  const lines = entriesOf(at(json, "scripts")).flatMap(([, line]) => stringsOf(line));
  const named = lines.flatMap((line) => [
    ...line.slice(0, LONGEST_LINE).matchAll(/\bstorybook\b[^&|;]*?\s(?:-c|--config-dir)[ =]([\w./@-]+)/g),
  ]);
  return named.flatMap(([, folder = ""]) => joinRelative(directory, folder.replace(/\/$/, "")) ?? []);
}

/** The configuration of a package's tests, if it has a file of its own. */
export function testConfiguration(tree: Tree, directory: string): string | undefined {
  const name = tree.list(directory).find((one) => CONFIGURATION.test(one));
  return name === undefined ? undefined : pathIn(directory, name);
}

const SETUPS = ["setupFiles", "setupFilesAfterEnv", "globalSetup", "globalTeardown", "testEnvironment", "snapshotSerializers", "reporters"];

/** Files that a test runner loads before the tests of the package. */
function setupsOf(tree: Tree, pkg: EcmaPackage): readonly string[] {
  const { directory, json } = pkg;
  const configurations = tree.list(directory).filter((name) => CONFIGURATION.test(name));
  const written = [
    ...configurations.flatMap((name) => learn(tree, TEST_SETUPS, pathIn(directory, name))),
    ...SETUPS.flatMap((key) => stringsOf(at(json, "jest", key))),
    ...["require", "file"].flatMap((key) => stringsOf(at(json, "mocha", key))),
    ...commandsOf(pkg).flatMap(({ line }) => [...line.matchAll(LOADED_FIRST)].map(([, one = ""]) => one)),
    ...stringsOf(at(manifestIn(tree, directory, "bunfig.toml"), "test", "preload")),
    ...angularTests(tree, directory),
  ];
  return written.flatMap((one) => {
    const path = joinRelative(directory, one.replace(/^<rootDir>\//, ""));
    if (path === undefined) return [];
    return /^(?:\.|<rootDir>)/.test(one) ? (findSource(tree, path) ?? []) : isCode(path) && tree.has(path) ? [path] : [];
  });
}

/** What Karma starts: `main` of the test target, relative to the workspace. */
function angularTests(tree: Tree, directory: string): readonly string[] {
  return entriesOf(at(manifestIn(tree, directory, "angular.json"), "projects")).flatMap(([, project]) => {
    const main = stringAt(at(project, "architect") ?? at(project, "targets"), "test", "options", "main");
    return main === undefined ? [] : [`./${main}`];
  });
}

function manifestIn(tree: Tree, directory: string, name: string): Json | undefined {
  const path = pathIn(directory, name);
  const text = tree.has(path) ? tree.read(path) : undefined;
  try {
    return text === undefined ? undefined : parseManifest(path, text);
  } catch {
    return undefined;
  }
}

function patternsOf(tree: Tree, pkg: EcmaPackage, refuse: (path: string, detail: string) => void): readonly Pattern[] {
  const { directory, json } = pkg;
  const configurations = tree.list(directory).filter((name) => CONFIGURATION.test(name));
  const written = [
    ...configurations.map((name) => [pathIn(directory, name), learn(tree, TEST_PATTERNS, pathIn(directory, name))] as const),
    ...[at(json, "jest", "testMatch"), at(json, "mocha", "spec"), at(json, "ava", "files")].map(
      (value) => [pkg.manifest, stringsOf(value)] as const,
    ),
  ];
  for (const [path, patterns] of written) for (const fault of faultsOfGlobs(patterns)) refuse(path, fault);
  const all = new Set(written.flatMap(([, patterns]) => followed(patterns)));
  const run = new Set(followed(runnerPatterns(pkg, all.size > 0)));
  return [
    ...[...all].flatMap((one) => (OF_ALL.test(one) ? [] : patternOf(tree, directory, one))),
    ...[...run].flatMap((one) => patternOf(tree, directory, one)),
  ];
}

function patternOf(tree: Tree, directory: string, written: string): readonly Pattern[] {
  const pattern = written.replace(/^<rootDir>\//, "").replace(/^(?:\.\/)+/, "");
  if (pattern === "" || pattern.startsWith("!")) return [];
  const place = /[*?{[(]/.test(pattern) ? undefined : joinRelative(directory, pattern);
  if (place !== undefined && tree.hasDirectory(place)) return [{ directory: place, matches: () => true }];
  return pattern.startsWith("../") || pattern.startsWith("/") ? [] : [{ directory, matches: compileGlob(pattern, { dot: false }) }];
}

/** Names of tests by the runner that a script of the manifest starts. */

interface Runner {
  /** The command, and in a group what it is given. */
  readonly command: RegExp;
  /** What it runs without operands and patterns; absent: nothing that has a name of its own. */
  readonly usual?: readonly string[];
  /** Patterns in its configuration take the place of the usual ones. */
  readonly isReplaced?: true;
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
    command: /(?:^|[\s&|;/])jest\b(?!\.)([^&|;]*)/g,
    usual: [`**/{test,spec}.{js,cjs,mjs,jsx,ts,cts,mts,tsx}`],
    isReplaced: true,
    manual: "https://jestjs.io/docs/configuration#testmatch-arraystring",
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

/** `-r ./setup.js` */
const LOADED_FIRST = /(?:^|\s)(?:-r|--require|--import|--file)[\s=]+["']?(\.[^\s"']{1,200})/g;

interface Command {
  readonly runner: Runner;
  readonly line: string;
  /** The words after the runner. */
  readonly rest: string;
}

/** What the scripts of a package start with a runner of tests. */
function commandsOf({ json, manifest }: EcmaPackage): readonly Command[] {
  const scripts = [...entriesOf(at(json, "scripts")), ...entriesOf(at(json, "tasks"))].map(([, script]) => script);
  const lines = scripts.flatMap((script) => stringsOf(typeof script === "string" ? script : at(script, "command")));
  const isDeno = /(?:^|\/)(?:deno|jsr)\.jsonc?$/.test(manifest);
  const all = isDeno ? [...lines, "deno test"] : lines;
  return RUNNERS.flatMap((runner) =>
    all.flatMap((line) => [...line.matchAll(runner.command)].map(([line, rest = ""]) => ({ runner, line, rest }))),
  );
}

/** Patterns of the tests of a package, relative to it. */
function runnerPatterns(pkg: EcmaPackage, isConfigured: boolean): readonly string[] {
  return commandsOf(pkg).flatMap(({ runner, rest }) => {
    const { usual = [], isReplaced = false } = runner;
    const operands = operandsOf(rest);
    return operands.length > 0 ? operands : isReplaced && isConfigured ? [] : usual;
  });
}

/** Patterns and files among the words after a command; values of its options are neither. */
function operandsOf(rest: string): readonly string[] {
  const words = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");
  return words.filter((word, index) => {
    if (word.startsWith("-") || !/[*]|\.[cm]?[jt]sx?$/.test(word)) return false;
    return !/^--?(?:r|require|import|loader|experimental-loader|config|file|ui|reporter)$/.test(words[index - 1] ?? "");
  });
}
