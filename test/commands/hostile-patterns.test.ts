/** A pattern that would take for ever, in each place that takes patterns from a repository: an error or a finding with the place, at once. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listFiles } from "../../src/inventory/inventory.js";
import { runGitWithIgnoreRules } from "../../src/git/run-git-with-ignore-rules.js";
import { processorTime } from "../support/processor-time.js";
import { refusal } from "../support/refusal.js";
import { runInProcess } from "../support/run-in-process.js";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { temporaryRepository } from "../support/temporary-repository.js";

const LONG = "a".repeat(200);
const REFUSED = `**/${"*a".repeat(60)}b`;
const PERMITTED = `**/${"*a".repeat(30)}b`;
const CODE = {
  "package.json": '{ "name": "shop", "main": "./till.ts" }\n',
  "till.ts": "export const till = 1;\n",
  [`${LONG}/${LONG}/${LONG}.ts`]: "export const a = 1;\n",
};

/** Error of the command and findings of the map, within seconds. */
async function outcomeOf(files: Readonly<Record<string, string>>, words: readonly string[] = ["bootstrap"]): Promise<string> {
  const start = processorTime();
  const directory = temporaryRepository({ ...CODE, ...files });
  const report = join(temporaryDirectory(), "report.json");
  const { err, code } = await runInProcess(directory, [...words, ...(words[0] === "bootstrap" ? ["--report", report] : [])]);
  expect(processorTime() - start).toBeLessThan(10_000);
  if (code !== 0) return err.trim();
  const { problems } = JSON.parse(readFileSync(report, "utf8")) as {
    readonly problems: readonly { code: string; path: string; detail?: string }[];
  };
  return problems.map((one) => `${one.code} ${one.path} ${one.detail}`).join("\n");
}

const config = (value: unknown): Readonly<Record<string, string>> => ({ "dsp.config.json": `${JSON.stringify(value)}\n` });

test.each(["exclude", "only", "entry", "entryAdd", "noEntry"])("%s of the configuration", async (key) => {
  expect(await outcomeOf(config({ [key]: [REFUSED] }))).toMatch(
    new RegExp(String.raw`^dsp\.config\.json:1: "${key}\[0\]" is "[^\n]*, and must be a glob: it has more than 32 wildcards; `),
  );
});

test("one that is permitted costs no time", async () => {
  expect(await outcomeOf(config({ exclude: [PERMITTED, `!(${"*a".repeat(7)})x`, `${"+(a|aa)".repeat(20)}b`] }))).not.toContain("glob");
});

test.each([
  ["forbidden", { forbidden: [{ from: REFUSED, to: "**" }] }, "rules.forbidden[0].from"],
  ["layers", { layers: [{ order: ["a/**", REFUSED] }] }, "rules.layers[0].order[1]"],
  ["exceptions", { exceptions: [{ from: "**", to: REFUSED, why: "because" }] }, "rules.exceptions[0].to"],
])("rules: %s", async (_, rules, key) => {
  expect(await outcomeOf(config({ rules }))).toContain(`"${key}" is `);
});

test.each(["exclude", "only", "entry"])("--set %s", async (key) => {
  expect(await outcomeOf({}, ["bootstrap", "--set", `${key}=${REFUSED}`])).toMatch(
    new RegExp(String.raw`^--set: "${key}\[0\]" is "[^\n]{79}…, and must be a glob: it has more than 32 wildcards; `),
  );
});

test("--redraft", async () => {
  expect(await outcomeOf({}, ["bootstrap", "--redraft", REFUSED])).toContain("--redraft '**/*a*a");
});

/** Each within the limits of one. */
const CHOICES = Array.from({ length: 1000 }, (_, index) => `${"abcdefghi".replace(/./g, "{$&,/}")}z${index}`);
const RANGES = Array.from({ length: 2000 }, (_, index) => `{1..500}${index}`);
const FOR_RULES = Array.from({ length: 60 }, (_, index) => `**/{a*,b*}{a*,*b}{a*,*b}{a*,*b}{a*,*b}{a*,*b}z${index}`);
const FORBIDDEN = Array.from({ length: 60 }, () => ({ from: FOR_RULES, to: FOR_RULES.map((glob) => `${glob}$1`) }));

test.each<[string, unknown, string]>([
  ["choices in a list", { exclude: CHOICES }, '"exclude['],
  ["ranges", { entry: RANGES }, '"entry['],
  [
    "alternatives in brackets",
    { exclude: CHOICES.map((glob) => glob.replaceAll("{", "(").replaceAll("}", ")").replaceAll(",", "|")) },
    '"exclude[',
  ],
  ["rules", { rules: { forbidden: FORBIDDEN } }, '"rules.forbidden['],
  ["layers", { rules: { layers: FORBIDDEN.map(({ from }) => ({ order: from.slice(0, 50) })) } }, '"rules.layers['],
  ["exceptions", { rules: { exceptions: FORBIDDEN.map((rule) => ({ ...rule, why: "x" })) } }, '"rules.exceptions['],
])("many patterns that stand for many, of one configuration: %s", async (_, value, place) => {
  const told = await outcomeOf(config(value));
  expect(told).toContain(`dsp.config.json:1: ${place}`);
  expect(told).toContain("must be within 250000 characters of all patterns together, with each of their choices written out");
});

test.each<[string, Readonly<Record<string, string>>]>([
  ["workspaces", { "package.json": JSON.stringify({ name: "shop", main: "./till.ts", workspaces: CHOICES }) }],
  ["exclude of a compiler configuration", { "tsconfig.json": JSON.stringify({ exclude: CHOICES }), "a/tsconfig.json": "{}" }],
  ["tests", { "jest.config.js": `module.exports = { testMatch: ${JSON.stringify(CHOICES)} };\n` }],
  ["tests, of asterisks", { "jest.config.js": `module.exports = { testMatch: ["${"*".repeat(60)}x"] };\n` }],
])("many patterns that stand for many, in %s", async (_, files) => {
  expect(await outcomeOf(files)).not.toContain("bug");
});

test("many patterns that stand for many, on the command line", async () => {
  const words = CHOICES.slice(0, 20).flatMap((glob) => ["--set", `exclude=${glob}`]);
  expect(await outcomeOf({}, ["bootstrap", ...words])).toContain("globs with a wildcard");
});

test("the record of a map", async () => {
  const directory = temporaryRepository(CODE);
  expect(await runInProcess(directory, ["bootstrap", "--set", "exclude=x/**"])).toMatchObject({ code: 0 });
  const record = join(directory, ".dsp/options");
  writeFileSync(record, readFileSync(record, "utf8").replace("x/**", REFUSED));
  for (const command of [["bootstrap"], ["check"], ["explain", "till.ts"]])
    expect(await runInProcess(directory, command)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^\.dsp\/options: exclude '\*\*\/[*a]+ … \(\+64 characters\)' has more than 32 wildcards; /),
    });
});

const DSL = JSON.stringify({ compilerOptions: {}, include: [REFUSED], exclude: [REFUSED] });

test.each<[string, Readonly<Record<string, string>>, string]>([
  ["include of a compiler configuration", { "tsconfig.json": DSL }, 'config-invalid tsconfig.json pattern "**/*a'],
  [
    "workspaces",
    { "package.json": JSON.stringify({ name: "shop", main: "./till.ts", workspaces: [REFUSED] }) },
    'config-invalid package.json pattern "**/*a',
  ],
  ["pnpm-workspace", { "pnpm-workspace.yaml": `packages: ["${REFUSED}"]\n` }, 'config-invalid pnpm-workspace.yaml pattern "**/*a'],
  ["import.meta.glob", { "till.ts": `export const all = import.meta.glob("./${REFUSED}");\n` }, "dynamic-unresolved till.ts ./**/*a"],
  [
    "require.context",
    { "till.ts": `export const all = require.context("./x", true, /${"(a*)*".repeat(20)}b/);\n` },
    "dynamic-unresolved till.ts",
  ],
  [
    "go:embed",
    { "go.mod": "module m\n", "m.go": `package m\n\nimport _ "embed"\n\n//go:embed ${"*a".repeat(60)}b\nvar text string\n` },
    "embed-unmatched m.go *a*a",
  ],
  [
    "testMatch",
    { "jest.config.js": `module.exports = { testMatch: ["${REFUSED}.test"] };\n` },
    'config-invalid jest.config.js pattern "**/*a',
  ],
  [
    "members of uv",
    { "pyproject.toml": `[project]\nname = "m"\n[tool.uv.workspace]\nmembers = ["${REFUSED}"]\n`, "m.py": "" },
    'config-invalid pyproject.toml pattern "**/*a',
  ],
  [
    "python_files",
    { "pyproject.toml": `[project]\nname = "m"\n[tool.pytest.ini_options]\npython_files = "${"*a".repeat(60)}test"\n`, "m.py": "" },
    'config-invalid pyproject.toml pattern "*a',
  ],
  [".gitattributes", { ".gitattributes": `${REFUSED} linguist-vendored\n` }, 'config-invalid .gitattributes line 1: pattern "**/*a'],
])("%s", async (_, files, finding) => {
  expect(await outcomeOf(files)).toContain(finding);
});

test(".gitignore without git's list: the line is named", () => {
  const root = temporaryDirectory({ ".gitignore": `x\n${REFUSED}\n`, "a.ts": "" });
  const { refused, paths } = listFiles(root, false);
  expect(paths).toContain("a.ts");
  expect(refused).toEqual([
    { path: ".gitignore", detail: `line 2: pattern "${REFUSED.slice(0, 60)} … (+64 characters)" has more than 32 wildcards` },
  ]);
});

test(".gitignore that keeps git busy: it is ended, and the line is named", () => {
  const root = temporaryRepository({ "src/.gitignore": "x\n", ".gitignore": `*.log\n**/${"*a".repeat(25)}b\n` });
  mkdirSync(join(root, "a".repeat(200)));
  writeFileSync(join(root, "a".repeat(200), "a.ts"), "");
  const words = ["ls-files", "-z", "--others", "--exclude-standard"];
  expect(() => runGitWithIgnoreRules(root, words, { limit: 500 })).toThrow(
    refusal("git-takes-too-long", /within 1 seconds \(\.gitignore:2: pattern "\*\*\/[*ab]+" has 26 wildcards\)/) as Error,
  );
});

test.each(["HEAD", "index", "config", "packed-refs", "commondir", "info/exclude", "refs/heads/pipe"])(
  "a pipe in place of .git/%s: git is ended, and the pipe is named, not .gitignore",
  (file) => {
    const root = temporaryRepository({ ".gitignore": `${"*a".repeat(12)}b\n`, "a.ts": "" });
    rmSync(join(root, ".git", file), { force: true });
    execFileSync("mkfifo", [join(root, ".git", file)]);
    const words = ["ls-files", "-z", "--others", "--exclude-standard"];
    const told = refusal(
      "git-takes-too-long",
      new RegExp(`within 1 seconds \\(\\.git/${file} is neither a file nor a directory\\)`),
    ) as Error;
    // Git reads some of these for other questions only.
    const wordsThere = file.startsWith("refs/") || file === "packed-refs" ? ["rev-parse", "pipe"] : words;
    expect(() => runGitWithIgnoreRules(root, wordsThere, { limit: 300 })).toThrow(told);
  },
);
