import { expect, it } from "vitest";
import { NPM } from "./shops.js";
import { columns, rowsOf, type Files } from "./surface-rows.js";

it("publishes named packages that are not private", async () => {
  expect(await rowsOf(NPM, "publishes")).toEqual([
    { package: "pkg:npm/%40shop/till", manifest: "packages/till/package.json", version: "4.2.0" },
  ]);
});

it("tells where a manifest says that the sources are", async () => {
  const written: Readonly<Record<string, unknown>> = {
    short: "shop/till",
    host: "gitlab:shop/till",
    gist: "gist:11081aaa281",
    git: { type: "git", url: "git+https://github.com/shop/till.git", directory: "packages/till" },
    old: { url: "git://github.com/shop/till.git#main" },
    ssh: "git+ssh://git@github.com/shop/till.git",
    scp: "git@github.com:shop/till.git",
    folder: "https://github.com/shop/till/tree/main/packages/till",
    text: "our server",
    token: "git+https://me:s3cret@github.com/shop/till.git",
    user: "https://s3cret@github.com/shop/till.git",
    account: "ssh://git:s3cret@github.com/shop/till.git",
    query: "https://gitlab.com/shop/till.git?private_token=s3cret",
    mixed: { url: "git:s3cret@github.com:shop/till.git" },
    upper: "HTTPS://me:s3cret@github.com/shop/till.git",
    long: `https://h.dev/o${"/tree/".repeat(500)}`,
    lines: "https://h.dev/o/n\n",
    number: 3,
  };
  const files = Object.entries(written).flatMap(([name, repository]) => [
    [`${name}/package.json`, JSON.stringify({ name, repository, main: "index.js" })],
    [`${name}/index.js`, "exports.a = 1;\n"],
  ]);
  expect(columns(await rowsOf(Object.fromEntries(files), "publishes"), "package", "repository")).toEqual([
    "pkg:npm/account ssh://git@github.com/shop/till.git",
    "pkg:npm/folder https://github.com/shop/till",
    "pkg:npm/gist -",
    "pkg:npm/git https://github.com/shop/till.git",
    "pkg:npm/host https://gitlab.com/shop/till",
    "pkg:npm/lines -",
    "pkg:npm/long -",
    "pkg:npm/mixed -",
    "pkg:npm/number -",
    "pkg:npm/old https://github.com/shop/till.git",
    "pkg:npm/query https://gitlab.com/shop/till.git",
    "pkg:npm/scp git@github.com:shop/till.git",
    "pkg:npm/short https://github.com/shop/till",
    "pkg:npm/ssh ssh://git@github.com/shop/till.git",
    "pkg:npm/text -",
    "pkg:npm/token https://github.com/shop/till.git",
    "pkg:npm/upper -",
    "pkg:npm/user https://github.com/shop/till.git",
  ]);
});

it("provides the subpaths of exports and nothing else", async () => {
  expect(columns(await rowsOf(NPM, "provides"), "specifier", "sources")).toEqual([
    '@shop/till ["packages/till/src/index.js","packages/till/src/index.d.ts"]',
    '@shop/till/coins ["packages/till/src/coins.js"]',
  ]);
});

it("exports names under their public spelling, declared where they are declared", async () => {
  const rows = await rowsOf(NPM, "exports");
  expect(columns(rows, "specifier", "name", "source", "line", "form")).toEqual([
    "@shop/till COINS packages/till/src/coins.js#COINS 1 constant",
    "@shop/till Receipt packages/till/src/index.d.ts#Receipt 1 interface",
    "@shop/till default packages/till/src/total.js#Till 2 class",
    "@shop/till sum packages/till/src/total.js#total 1 function",
    "@shop/till/coins COINS packages/till/src/coins.js#COINS 1 constant",
  ]);
});

it("passes on names and whole modules of other packages", async () => {
  const rows = await rowsOf(NPM, "passes");
  expect(columns(rows, "specifier", "name", "from", "line")).toEqual([
    '@shop/till * {"package":"pkg:npm/%40bank/money","specifier":"@bank/money","name":"*"} 3',
    '@shop/till bank {"package":"pkg:npm/%40bank/money","specifier":"@bank/money/extra","name":"*"} 5',
    '@shop/till toCents {"package":"pkg:npm/rounding","specifier":"rounding/half-even","name":"round"} 4',
  ]);
});

it("depends with the range as written, the section and the locked version", async () => {
  expect(columns(await rowsOf(NPM, "depends"), "manifest", "package", "scope", "declared", "locked")).toEqual([
    "packages/app/package.json pkg:npm/%40bank/money - ^1.5.0 2.3.1",
    "packages/till/package.json pkg:npm/%40bank/money - ^2.0.0 2.3.1",
    "packages/till/package.json pkg:npm/react peer >=18 -",
    "packages/till/package.json pkg:npm/rounding - 1.x 1.4.0",
    "packages/till/package.json pkg:npm/vitest development * -",
  ]);
});

it("uses each imported name, members of namespaces one by one, and the original name behind a barrel", async () => {
  const rows = (await rowsOf(NPM, "uses")).filter(({ source }) => source === "packages/app/main.ts");
  expect(columns(rows, "specifier", "name", "member", "line", "lines", "type", "through")).toEqual([
    "@bank/money/polyfill - - 1 [] - -",
    "@bank/money Currency - 2 [8] true -",
    "@bank/money ZERO - 3 [8] - -",
    "@bank/money parse - 3 [8] - -",
    "@bank/money default - 4 [] - -",
    "@bank/money format - 4 [8] - -",
    "@bank/money/extra loan - 5 [8] - packages/app/barrel.ts",
    "@bank/money/lazy * - 6 [] - -",
    "rounding round - 5 [8] - packages/app/barrel.ts",
  ]);
});

it("uses what a barrel passes on, although nothing takes it from there", async () => {
  const rows = (await rowsOf(NPM, "uses")).filter(({ package: url }) => url === "pkg:npm/%40bank/mint");
  expect(columns(rows, "source", "specifier", "name", "form")).toEqual(["packages/app/barrel.ts @bank/mint mint export from"]);
});

it("counts the type of an import that only types use", async () => {
  const rows = await rowsOf({ "a.ts": 'import { Coin, mint } from "bank";\nexport const f = (c: Coin) => mint(c);\n' }, "uses");
  expect(columns(rows, "name", "type")).toEqual(["Coin true", "mint -"]);
});

const COMMON: Files = {
  "package.json": JSON.stringify({ name: "till", version: "1.0.0", files: ["lib"] }),
  "index.js": 'module.exports = require("./lib/till");\n',
  "lib/till/index.js":
    'const bank = require("bank");\nconst { mint } = require("bank/mint");\nexports = module.exports = open;\nfunction open() { return bank(mint, bank.rate); }\nexports.Purse = bank.Purse;\nexports.close = function close() {};\n',
  "lib/types.ts": "export type Coin = 1;\n",
  "test/till.js": 'require("..");\n',
};

it("names a module that is one value by =, and its properties beside it", async () => {
  const rows = await rowsOf(COMMON, "exports");
  expect(columns(rows, "specifier", "name", "source")).toEqual([
    "till = lib/till/index.js#open",
    "till close lib/till/index.js#close",
    "till/lib/till = lib/till/index.js#open",
    "till/lib/till close lib/till/index.js#close",
  ]);
  expect(columns(await rowsOf(COMMON, "passes"), "specifier", "name", "from")).toEqual([
    'till Purse {"package":"pkg:npm/bank","specifier":"bank","name":"Purse"}',
    'till/lib/till Purse {"package":"pkg:npm/bank","specifier":"bank","name":"Purse"}',
  ]);
  const uses = (await rowsOf(COMMON, "uses")).map((row) => columns([row], "specifier", "name", "lines")[0]);
  expect(uses).toEqual(["bank = [4]", "bank Purse [5]", "bank rate [4]", "bank/mint mint [4]"]);
});

it("provides the shipped files by path if nothing hides them", async () => {
  expect(columns(await rowsOf(COMMON, "provides"), "specifier", "deep")).toEqual(["till -", "till/lib/till true"]);
});

it("expands a pattern of exports to the files that it serves", async () => {
  const files = {
    "package.json": JSON.stringify({ name: "till", exports: { "./*": "./src/*.js", "./drawer": null } }),
    "src/coins.js": "export const coin = 1;\n",
    "src/sub/notes.js": "export const note = 1;\n",
    "src/drawer.js": "export const drawer = 1;\n",
  };
  expect(columns(await rowsOf(files, "exports"), "specifier", "name")).toEqual(["till/coins coin", "till/sub/notes note"]);
});

it("names modules that a star passes on, and leaves out what two stars contradict", async () => {
  const files = {
    "package.json": JSON.stringify({ name: "till", exports: "./index.js" }),
    "index.js": 'export * from "./a.js";\nexport * from "./b.js";\n',
    "a.js": 'export * as notes from "./notes.js";\nexport const both = 1;\n',
    "b.js": "export const both = 2;\nexport default 3;\n",
    "notes.js": "export const note = 1;\n",
  };
  expect(columns(await rowsOf(files, "exports"), "name", "source")).toEqual(["notes notes.js"]);
});

it("names what generated code exports, although the map has no entity of it", async () => {
  const files = {
    "package.json": JSON.stringify({ name: "till", exports: "./api.generated.js" }),
    "api.generated.js": "export function call() {}\n",
  };
  expect(columns(await rowsOf(files, "exports"), "name", "source")).toEqual(["call api.generated.js#call"]);
});

it("takes an alias for the package behind it", async () => {
  const files = {
    "package.json": JSON.stringify({ name: "till", dependencies: { money: "npm:@bank/money@^2" } }),
    "index.js": 'import { mint } from "money";\nmint();\n',
  };
  expect(columns(await rowsOf(files, "uses"), "package", "specifier")).toEqual(["pkg:npm/%40bank/money money"]);
  expect(columns(await rowsOf(files, "depends"), "package", "declared")).toEqual(["pkg:npm/%40bank/money npm:@bank/money@^2"]);
});

it("takes a name for a use of each package that a barrel passes on whole", async () => {
  const files = {
    "index.js": 'import { coin, note } from "./barrel.js";\ncoin(note);\n',
    "barrel.js": 'export * from "./inner.js";\nexport * from "mint";\nexport const note = 1;\n',
    "inner.js": 'export * from "bank";\n',
  };
  const rows = (await rowsOf(files, "uses")).filter(({ source }) => source === "index.js");
  expect(columns(rows, "specifier", "name", "through", "maybe")).toEqual(["bank coin inner.js true", "mint coin barrel.js true"]);
});

it("finds both packages behind a barrel of a barrel", async () => {
  const files = {
    "index.js": 'import { coin } from "./barrel.js";\ncoin();\n',
    "barrel.js": 'export * from "./inner.js";\n',
    "inner.js": 'export * from "bank";\nexport * from "mint";\n',
  };
  const rows = (await rowsOf(files, "uses")).filter(({ source }) => source === "index.js");
  expect(columns(rows, "specifier", "through", "maybe")).toEqual(["bank inner.js true", "mint inner.js true"]);
});

it("tells a manifest that exports names as one value of data", async () => {
  const manifest = JSON.stringify({ name: "till", exports: { ".": "./till.js", "./package.json": "./package.json" } });
  const files = { "package.json": manifest, "till.js": "export const till = 1;\n" };
  expect(columns(await rowsOf(files, "provides"), "specifier", "sources", "open")).toEqual([
    'till ["till.js"] -',
    'till/package.json ["package.json"] -',
  ]);
  expect(columns(await rowsOf(files, "exports"), "specifier", "name", "source", "form")).toEqual([
    "till till till.js#till constant",
    "till/package.json = package.json data",
  ]);
});

it("uses a package of the same repository that another package imports by its name", async () => {
  const files = {
    "package.json": JSON.stringify({ name: "root", private: true, workspaces: ["packages/*"] }),
    "packages/till/package.json": JSON.stringify({ name: "@shop/till", main: "index.js" }),
    "packages/till/index.js": "export const sum = 1;\n",
    "packages/till/self.test.js": 'import { sum } from "@shop/till";\nsum;\n',
    "packages/app/package.json": JSON.stringify({ name: "@shop/app", main: "app.js", dependencies: { "@shop/till": "workspace:*" } }),
    "packages/app/app.js": 'import { sum } from "@shop/till";\nimport { sum as near } from "../till/index.js";\nsum + near;\n',
    "tool.js": 'import * as till from "@shop/till/index.js";\ntill.sum;\n',
  };
  expect(columns(await rowsOf(files, "uses"), "package", "specifier", "name", "source", "lines", "own")).toEqual([
    "pkg:npm/%40shop/till @shop/till sum packages/app/app.js [3] true",
    "pkg:npm/%40shop/till @shop/till/index.js sum tool.js [2] true",
  ]);
});
