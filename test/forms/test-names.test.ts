/** Names of tests by their runner. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const sum = { "sum.js": "export const sum = (a, b) => a + b;\n" };
const use = (path: string): string => `import { sum } from '${"../".repeat(path.split("/").length - 1) || "./"}sum.js';\nsum(1, 2);\n`;
const manifest = (script: string): object => ({ type: "module", main: "sum.js", scripts: { test: script } });

describe("test names", () => {
  const rows: readonly (readonly [title: string, files: Form["files"], tests: readonly string[], others?: readonly string[]])[] = [
    [
      "of node --test with options and coverage",
      { "package.json": manifest("c8 node --import tsx --test --test-reporter spec") },
      ["sum-test.mjs", "test-sum.js", "test.js", "sum_test.js"],
      ["latest.js", "contest-sum.js"],
    ],
    [
      "of node --test with a pattern",
      { "package.json": manifest('node --test "lib/**/*.check.js" other.js') },
      ["other.js"],
      ["test-sum.js"],
    ],
    [
      "of Deno, by its manifest",
      { "deno.json": { name: "@p/sum", version: "1.0.0", exports: "./sum.js" } },
      ["sum_test.js", "test.js", "sum.test.js"],
      ["test-sum.js"],
    ],
    ["of Deno, by a script", { "package.json": manifest("deno test -A") }, ["sum_test.js", "test.js"]],
    ["of Bun", { "package.json": manifest("bun test") }, ["sum_test.js", "sum_spec.js"], ["test-sum.js"]],
    ["of AVA", { "package.json": manifest("xo && ava") }, ["test.js", "test-sum.js"], ["sum-test.js"]],
    ["of Jasmine", { "package.json": manifest("jasmine") }, ["sumSpec.js"]],
    [
      "of Mocha with operands",
      { "package.json": manifest("nyc mocha --require ./setup.js 'checks-*.js'") },
      ["checks-sum.js", "setup.js"],
      ["setup-more.js"],
    ],
    [
      "of node --test with what it loads first",
      { "package.json": manifest("node --import ./boot.mjs --test") },
      ["boot.mjs", "sum-test.js"],
      ["boot-more.mjs"],
    ],
    [
      "of Mocha with its configuration in the manifest",
      { "package.json": { ...manifest("mocha 'checks-*.js'"), mocha: { require: ["./setup.js"], file: "./first.js" } } },
      ["setup.js", "first.js"],
      ["other.js"],
    ],
    ["of Jest", { "package.json": manifest("NODE_ENV=test jest --ci") }, ["test.ts", "spec.jsx"], ["latest.ts", "tests.js"]],
    [
      "of Jest with patterns of its own",
      { "package.json": { ...manifest("jest"), jest: { testMatch: ["**/*.check-test.js"] } } },
      ["a.check-test.js"],
      ["spec.js"],
    ],
    [
      "of Mocha with patterns in a file",
      { "package.json": manifest("mocha"), ".mocharc.yml": "spec: ['proofs/**/*.js']\n" },
      ["proofs/deep/a.js"],
      ["lib/a.js"],
    ],
    [
      "of Playwright in a folder of any name",
      { "package.json": manifest("playwright test"), "playwright.config.ts": "export default { testDir: './browser' };\n" },
      ["browser/a.ts"],
      ["lib/a.ts"],
    ],
    [
      "of Playwright beside the sources",
      {
        "package.json": manifest("playwright test"),
        "playwright.config.ts": "export default { testDir: 'src', testMatch: '**/*.pw.ts' };\n",
      },
      ["src/a.pw.ts"],
      ["src/a.ts"],
    ],
    [
      "of Cypress",
      {
        "package.json": manifest("cypress run"),
        "cypress.config.js": "module.exports = { e2e: { specPattern: 'journeys/*.js', supportFile: 'kit/begin.js' } };\n",
      },
      ["journeys/a.js", "kit/begin.js"],
      ["kit/other.js"],
    ],
    [
      "of Vitest in the configuration of Vite",
      {
        "package.json": manifest("vitest"),
        "vite.config.ts":
          "// it's both\nexport default { plugins: [vue({ include: ['parts/*.js'] })], optimizeDeps: { include: ['parts/*.js'] }, test: { include: ['proofs/**/*.{js,ts}'], setupFiles: 'kit/begin.js', coverage: { include: ['parts/*.js'] } } };\n",
      },
      ["proofs/deep/a.ts", "kit/begin.js"],
      ["parts/a.js"],
    ],
    [
      "of projects of Vitest",
      {
        "package.json": manifest("vitest"),
        "vitest.config.ts":
          "export default { test: { globalSetup: 'kit/begin.ts', projects: [{ test: { name: 'a', include: ['units/*.js'] } }] } };\n",
      },
      ["units/a.js", "kit/begin.ts"],
      ["lib/a.js"],
    ],
    [
      "of WebdriverIO",
      { "package.json": manifest("wdio run wdio.conf.ts"), "wdio.conf.ts": "export const config = { specs: ['./flows/**/*.js'] };\n" },
      ["flows/deep/a.js"],
      ["lib/a.js"],
    ],
    ["of no runner", { "package.json": manifest("echo") }, ["sum_test.js", "sum_spec.js"], ["test-sum.js", "speed-test.js"]],
  ];
  tellForms(
    rows.map(([title, files, tests, others = []]) => ({
      title,
      files: { ...sum, ...files, ...Object.fromEntries([...tests, ...others].map((path) => [path, use(path)])) },
      answers: {
        findings: [...tests.map((path) => `!^unreached ${path}`), ...others.map((path) => `unreached ${path}`)],
        "uses sum.js#sum": [`${others.length === 0 ? "all" : tests.length} in tests`],
      },
    })),
  );
});

describe("what the configuration of a test runner loads", () => {
  const rows: readonly (readonly [config: string, text: string])[] = [
    ["vitest.config.ts", "export default { test: { environment: './kit/one.ts' } };\n"],
    ["vitest.config.mjs", "export default { test: { reporters: ['default', ['./kit/one.ts', { a: 1 }]] } };\n"],
    ["jest.config.js", "module.exports = { snapshotSerializers: ['<rootDir>/kit/one'] };\n"],
    [".mocharc.json", '{ "require": ["ts-node/register", "./kit/one.ts"] }\n'],
    [".mocharc.yml", "require:\n  - ts-node/register\n  - ./kit/one.ts\nspec: x\n"],
    [".mocharc.yaml", "file: ./kit/one.ts\n"],
    ["vitest.workspace.ts", "export default [{ test: { runner: './kit/one' } }];\n"],
  ];
  tellForms(
    rows.map(([config, text]) => ({
      title: `in ${text.trim()}`,
      files: {
        "package.json": { main: "sum.js" },
        "sum.js": "exports.sum = 1;\n",
        [config]: text,
        "kit/one.ts": "export default {};\n",
        "kit/two.ts": "export {};\nglobalThis.a = 1;\n",
      },
      answers: { findings: ["!kit/one.ts", "unreached kit/two.ts"] },
    })),
  );
});
