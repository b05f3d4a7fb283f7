/** Configurations of tools that are packages of the workspace. */
import { describe } from "vitest";
import { type Form, tellForms } from "../support/forms.js";

const shared = (name: string, more: object = {}): object => ({ name, main: "index.js", ...more });
const value = "module.exports = {};\n";
type Row = readonly [title: string, fields: object, packages: Form["files"], named: readonly string[], others?: readonly string[]];

const tell = (rows: readonly Row[]): void =>
  tellForms(
    rows.map(([title, fields, packages, named, others = []]): Form => ({
      title,
      files: {
        "package.json": { private: true, workspaces: ["packages/*"] },
        "packages/app/package.json": { name: "app", main: "index.js", ...fields },
        "packages/app/index.js": "module.exports = 1;\n",
        ...packages,
      },
      answers:
        named.length === 0
          ? { "explain packages/app/package.json": ["no such entity"] }
          : { "explain packages/app/package.json": [...named.map((path) => `→ ${path}`), ...others.map((path) => `!→ ${path}`)] },
    })),
  );

describe("in fields of a manifest", () => {
  tell([
    [
      "Prettier, Babel, Stylelint and ESLint, by full and short names",
      {
        prettier: "@acme/prettier-config",
        babel: { presets: [["acme", { loose: true }]], env: { test: { plugins: ["@acme/trace"] } } },
        stylelint: { extends: "stylelint-config-acme" },
        eslintConfig: { plugins: ["acme"], extends: ["plugin:acme/recommended", "@acme"], rules: { "other/x": 2 } },
      },
      {
        "packages/a/package.json": shared("@acme/prettier-config"),
        "packages/a/index.js": value,
        "packages/b/package.json": shared("babel-preset-acme", { main: "lib.js" }),
        "packages/b/lib.js": value,
        "packages/c/package.json": shared("@acme/babel-plugin-trace"),
        "packages/c/index.js": value,
        "packages/d/package.json": shared("stylelint-config-acme"),
        "packages/d/index.js": value,
        "packages/e/package.json": shared("eslint-plugin-acme"),
        "packages/e/index.js": value,
        "packages/f/package.json": { name: "@acme/eslint-config", exports: { ".": { types: "./index.d.ts", default: "./main.cjs" } } },
        "packages/f/main.cjs": value,
        "packages/f/index.d.ts": "export {};\n",
        "packages/g/package.json": shared("eslint-plugin-other"),
        "packages/g/index.js": value,
      },
      [
        "packages/a/index.js",
        "packages/b/lib.js",
        "packages/c/index.js",
        "packages/d/index.js",
        "packages/e/index.js",
        "packages/f/main.cjs",
      ],
      ["packages/g/index.js"],
    ],
    [
      "Jest, Browserslist, remark, commitlint and semantic-release",
      {
        jest: { preset: "@acme/jest" },
        browserslist: ["extends @acme/browserslist-config", "last 2 versions"],
        remarkConfig: { plugins: ["lint-acme"] },
        commitlint: { extends: ["acme"] },
        release: { extends: "@acme/release" },
      },
      {
        "packages/a/package.json": { name: "@acme/jest" },
        "packages/a/jest-preset.js": value,
        "packages/b/package.json": shared("@acme/browserslist-config"),
        "packages/b/index.js": value,
        "packages/c/package.json": shared("remark-lint-acme"),
        "packages/c/index.js": value,
        "packages/d/package.json": shared("commitlint-config-acme"),
        "packages/d/index.js": value,
        "packages/e/package.json": shared("@acme/release"),
        "packages/e/index.js": value,
      },
      ["packages/a/jest-preset.js", "packages/b/index.js", "packages/c/index.js", "packages/d/index.js", "packages/e/index.js"],
    ],
    [
      "a file of a package",
      { eslintConfig: { extends: "@acme/lint/strict" } },
      { "packages/a/package.json": shared("@acme/lint"), "packages/a/index.js": value, "packages/a/strict.js": value },
      ["packages/a/strict.js"],
      ["packages/a/index.js"],
    ],
    [
      "names of other fields, and packages of others",
      { prettier: { semi: false }, eslintConfig: { extends: ["airbnb"], rules: { "acme/x": 1 } }, keywords: ["@acme/prettier-config"] },
      {
        "packages/a/package.json": shared("@acme/prettier-config"),
        "packages/a/index.js": value,
        "packages/b/package.json": shared("eslint-plugin-acme"),
        "packages/b/index.js": value,
      },
      [],
    ],
  ]);
});

describe("in files of configuration", () => {
  const files = (config: string, text: string | object, name: string): Form["files"] => ({
    "package.json": { private: true, workspaces: ["packages/*"] },
    "packages/app/package.json": { name: "app", main: "index.js" },
    "packages/app/index.js": "module.exports = 1;\n",
    [`packages/app/${config}`]: text,
    "packages/a/package.json": { name, private: true, exports: { "./x": "./other.js" } },
    "packages/a/index.js": value,
    "packages/a/other.js": value,
  });
  tellForms(
    (
      [
        [".eslintrc.js", "module.exports = { extends: ['acme'] };\n", "eslint-config-acme"],
        ["babel.config.js", "module.exports = { presets: [['acme', {}]] };\n", "babel-preset-acme"],
        ["prettier.config.js", "module.exports = { plugins: ['@acme/sorted'] };\n", "@acme/prettier-plugin-sorted"],
        ["stylelint.config.js", "module.exports = { extends: 'stylelint-config-acme' };\n", "stylelint-config-acme"],
        [".nycrc", { extends: "@acme/nyc-config" }, "@acme/nyc-config"],
      ] as const
    ).map(([config, text, name]) => ({
      title: config,
      files: files(config, text, name),
      answers: { findings: ["!unreached packages/a/index.js"] },
    })),
  );
});

describe("by a path", () => {
  const rows: readonly (readonly [config: string, text: string | object, found: string])[] = [
    ["babel.config.json", { presets: ["./build/one"] }, "build/one.js"],
    [".babelrc", { env: { test: { plugins: [["./build/one.js", {}]] } } }, "build/one.js"],
    ["postcss.config.cjs", "module.exports = { plugins: { './build/one.js': {}, autoprefixer: {} } };\n", "build/one.js"],
    ["jest.config.js", "module.exports = { transform: { '\\\\.txt$': '<rootDir>/build/one.js' } };\n", "build/one.js"],
    [".stylelintrc.yml", "plugins:\n  - ./build/one.mjs\n", "build/one.mjs"],
    ["electron-builder.yml", "appId: x\nafterSign: build/one.cjs\nwin:\n  target: nsis\n", "build/one.cjs"],
    ["electron-builder.config.js", "module.exports = { mac: { identity: null }, afterPack: './build/one.js' };\n", "build/one.js"],
    ["jest.config.cjs", "module.exports = { preset: './build' };\n", "build/jest-preset.js"],
    [".eslintrc.json", { overrides: [{ files: "*.x", parser: "./build/one.js" }] }, "build/one.js"],
    ["config/jest.config.js", "module.exports = { testEnvironment: '../build/one' };\n", "build/one.js"],
  ];
  tellForms(
    rows.map(([config, text, found]) => ({
      title: `${config} names ${found}`,
      files: {
        "package.json": { name: "app", main: "index.js" },
        "index.js": value,
        [config]: text,
        [found]: "export default () => ({});\n",
        "build/two.js": "export default 1;\n",
      },
      answers: { findings: [`!${found}`, "unreached build/two.js"] },
    })),
  );
});
