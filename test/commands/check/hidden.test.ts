/** Whoever hides a new cycle and a forbidden import in a change is caught, or what was hidden is named first. */
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess, type CommandOutcome } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

const RULES = { forbidden: [{ name: "pure", from: "src/model/**", to: "src/db/**" }], cycles: "error" };
const LINE = "export const line = 1;\nexport const length = (text: string): number => text.length;\n";

const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "shop", type: "module", main: "./src/main.ts" }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "@db/*": ["./src/db/*"] } } }),
  "dsp.config.json": JSON.stringify({ rules: RULES }),
  "src/main.ts": `import { cart } from "./model/cart.js";\nimport { open } from "./db/open.js";\nconsole.log(cart, open);\n`,
  "src/model/cart.ts": `import { line } from "./line.js";\nexport const cart = [line];\n`,
  "src/model/line.ts": LINE,
  "src/db/open.ts": "export const open = 1;\n",
  "src/ui/page.ts": `import { open } from "@db/open";\nexport const page = open;\n`,
};

/** Closes a circle with `cart.ts`, and is forbidden. */
const GUILTY = `import { cart } from "./cart.js";\nimport { open } from "../db/open.js";\n${LINE}console.log(cart, open);\n`;

function shop(): Promise<string> {
  return copyOfDirectory("hidden", async (directory) => {
    writeFiles(directory, FILES);
    git(directory, "init", "-q", "--template=");
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Open");
  });
}

const PATH = "src/model/line.ts";

/** The change as it is committed. */
async function changed(hide: (directory: string) => void): Promise<string> {
  const directory = await shop();
  writeFileSync(join(directory, PATH), GUILTY);
  hide(directory);
  git(directory, "add", "--all", "--force");
  git(directory, "commit", "--quiet", "--message", "Hide");
  return directory;
}

function check(directory: string, ...words: readonly string[]): Promise<CommandOutcome> {
  return runInProcess(directory, ["check", "--rules-only", "--base", "HEAD~1", ...words]);
}

const write = (files: Readonly<Record<string, string>>) => (directory: string) => writeFiles(directory, files);
const configure = (config: object) => write({ "dsp.config.json": JSON.stringify(config) });

describe("a forbidden import and a new cycle are found although the change", () => {
  test.each<readonly [string, (directory: string) => void, first: string]>([
    ["hides nothing", () => undefined, "2 violations of the rules"],
    [
      "excludes the file in the configuration",
      configure({ rules: RULES, exclude: [PATH] }),
      "What is checked differs from HEAD~1\n  dsp.config.json: exclude: src/model/line.ts instead of none in HEAD~1",
    ],
    ["excludes everything", configure({ rules: RULES, exclude: ["src/model/**", "src/db/**"] }), "What is checked"],
    ["maps another directory only", configure({ rules: RULES, only: ["src/ui"] }), "What is checked"],
    [
      "moves the configuration into the manifest",
      (directory) => {
        rmSync(join(directory, "dsp.config.json"));
        const manifest: object = JSON.parse(FILES["package.json"] ?? "");
        writeFiles(directory, { "package.json": JSON.stringify({ ...manifest, dsp: { exclude: ["src/model"] } }) });
      },
      "What is checked",
    ],
    ["removes the rules", configure({}), "What is checked"],
    [
      "switches the rules off",
      configure({ rules: { forbidden: [{ ...RULES.forbidden[0], severity: "off" }], cycles: "off" } }),
      "What is checked",
    ],
    [
      "makes them warnings",
      configure({ rules: { forbidden: [{ ...RULES.forbidden[0], severity: "warning" }], cycles: "warning" } }),
      "What is checked",
    ],
    [
      "excepts the imports",
      configure({ rules: { ...RULES, exceptions: [{ from: "src/**", to: "src/**", why: "ours" }] } }),
      "What is checked",
    ],
    [
      "marks the file as vendored",
      write({ ".gitattributes": "src/model/** linguist-vendored\n" }),
      "What is checked differs from HEAD~1\n  .gitattributes: src/model/** linguist-vendored: not in HEAD~1",
    ],
    ["marks it as vendored with a value", write({ ".gitattributes": "line.ts text linguist-vendored=true\n" }), "What is checked"],
    ["marks it as generated", write({ ".gitattributes": "src/model/** linguist-generated\n" }), "What is checked"],
    [
      "marks it in other ways",
      write({ ".gitattributes": "src/** linguist-documentation export-ignore binary -diff\n" }),
      "2 violations of the rules",
    ],
    ["ignores the tracked file", write({ ".gitignore": "src/model/\n*.ts\n" }), "2 violations of the rules"],
    [
      "says that it is generated",
      write({ [PATH]: `// Code generated by a tool. DO NOT EDIT.\n// @generated\n${GUILTY}` }),
      "2 violations of the rules",
    ],
    ["has a byte order mark", write({ [PATH]: `\ufeff${GUILTY}` }), "2 violations of the rules"],
    ["makes the files dead", write({ "src/main.ts": "export {};\n" }), "2 violations of the rules"],
    ["declares other entrypoints", configure({ rules: RULES, entry: ["src/ui/page.ts"] }), "What is checked"],
    [
      "maps files only, and no generated ones",
      configure({ rules: RULES, granularity: "files", generated: "skip", vendored: "skip" }),
      "What is checked",
    ],
    [
      "raises the baseline",
      (directory) =>
        writeFiles(directory, {
          "dsp-baseline.json": JSON.stringify({
            schemaVersion: 1,
            violations: [
              { rule: "forbidden/pure", from: PATH, to: "src/db/open.ts" },
              { rule: "cycles", files: ["src/model/cart.ts", PATH] },
            ],
          }),
        }),
      "What is checked",
    ],
  ])("%s", async (_how, hide, first) => {
    const { code, out } = await check(await changed(hide));
    expect([code, out.startsWith(first), out]).toEqual([
      1,
      true,
      expect.stringMatching(/line\.ts:\d+ imports open from src\/db\/open\.ts — forbidden \(pure\)/),
    ]);
    expect(out).toMatch(/cycle of 2 files/);
  });

  test("has markers with UIDs of others", async () => {
    const uids = (await runInProcess(await shop(), ["uid-report"])).out;
    const [uid = "obj-00000000"] = /obj-[0-9a-f]{8}/.exec(uids) ?? [];
    const directory = await changed(write({ [PATH]: `// @dsp ${uid}\n${GUILTY}` }));
    const { code, out } = await check(directory);
    expect([code, out]).toEqual([1, expect.stringMatching(/cycle of 2 files[^]*forbidden \(pure\)/)]);
  });
});

describe("without rules, a new cycle is found although the change", () => {
  test.each<readonly [string, (directory: string) => void, words: readonly string[], first: string]>([
    [
      "has the map's own record exclude the file",
      () => undefined,
      ["--set", `exclude=${PATH}`],
      "What is checked differs from HEAD~1\n  .dsp/options: exclude: src/model/line.ts instead of none in HEAD~1\n",
    ],
    [
      "excludes it in the configuration",
      configure({ exclude: ["src/model/**"] }),
      [],
      "What is checked differs from HEAD~1\n  dsp.config.json: exclude: src/model/** instead of none in HEAD~1\n",
    ],
    [
      "marks it as vendored",
      write({ ".gitattributes": "src/model/** linguist-vendored\n" }),
      [],
      "What is checked differs from HEAD~1\n  .gitattributes: src/model/** linguist-vendored",
    ],
    ["makes it dead", write({ "src/main.ts": "export {};\n" }), [], ".dsp"],
    [
      "has another entrypoint",
      configure({ entry: ["src/ui/page.ts"] }),
      [],
      "What is checked differs from HEAD~1\n  dsp.config.json: entry: src/ui/page.ts instead of none in HEAD~1\n",
    ],
    ["has a map that knows the cycle", () => undefined, [], ".dsp is in sync"],
  ])("%s", async (_how, hide, words, first) => {
    const directory = await shop();
    writeFiles(directory, { "dsp.config.json": "{}" });
    git(directory, "commit", "--quiet", "--all", "--message", "No rules");
    writeFiles(directory, { [PATH]: GUILTY });
    hide(directory);
    await runInProcess(directory, ["bootstrap", "--force", ...words]);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Hide");
    const { code, out } = await runInProcess(directory, ["check", "--base", "HEAD~1", "--no-new-cycles"]);
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/new cycle of 2 files, not in HEAD~1: src\/model\/cart\.ts:1 → src\/model\/line\.ts:1/),
    ]);
    expect(out.slice(0, first.length)).toBe(first);
  });
});

test.each(["spec", "__mocks__", "fixtures", "examples", "docs"])(
  "a new cycle in a directory named %s counts if the map reaches it",
  async (name) => {
    const directory = await shop();
    writeFiles(directory, {
      "dsp.config.json": "{}",
      "src/main.ts": `import { cart } from "./model/cart.js";\nimport { one } from "./${name}/one.js";\nconsole.log(cart, one);\n`,
      [`src/${name}/one.ts`]: "export const one = 1;\n",
    });
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "No rules");
    writeFiles(directory, {
      [`src/${name}/one.ts`]: `import { two } from "./two.js";\nexport const one = () => two;\n`,
      [`src/${name}/two.ts`]: `import { one } from "./one.js";\nexport const two = () => one;\n`,
    });
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Hide");
    await runInProcess(directory, ["bootstrap", "--force"]);
    const { code, out } = await runInProcess(directory, ["check", "--base", "HEAD~1", "--no-new-cycles"]);
    expect([code, out]).toEqual([1, expect.stringContaining("new cycle of 2 files")]);
  },
);

test.each(["trunk", "origin/main", "v/main~0"])("a tag that stands before the branch %s is no base", async (name) => {
  const directory = await shop();
  const branch = name.replace(/~.*/, "");
  git(directory, "update-ref", branch.startsWith("origin/") ? `refs/remotes/${branch}` : `refs/heads/${branch}`, "HEAD");
  const checked = () => runInProcess(directory, ["check", "--rules-only", "--base", name]);
  const before = await checked();
  writeFileSync(join(directory, PATH), GUILTY);
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Hide");
  git(directory, "tag", "--force", branch);
  const { code, err } = await checked();
  expect(before.code).toBe(0);
  expect([code, err]).toEqual([2, expect.stringContaining(`--base ${name}: '${branch}' is a tag and a branch of other commits`)]);
});

describe("what a change hides is named", () => {
  const big = `${GUILTY}// ${"long ".repeat(30_000)}\n`;
  test.each<readonly [string, (directory: string) => void, named: string]>([
    [
      "a line without end",
      write({ [PATH]: big }),
      "Not checked: 1 file\n  larger than 2 MB, or with a line of more than 100,000 characters (1): src/model/line.ts",
    ],
    ["more than 2 MB", write({ [PATH]: GUILTY + "// a comment\n".repeat(180_000) }), "larger than 2 MB"],
    [
      "a syntax error",
      write({ [PATH]: `import { cart } from "./cart.js"\nimport { from "../db/open.js";\n` }),
      "not parsed, or only in parts, because of a syntax error (1): src/model/line.ts",
    ],
    ["a NUL character", write({ [PATH]: `${GUILTY}// \0\n` }), "in no text encoding that is read (1): src/model/line.ts"],
    [
      "UTF-16 without a mark",
      (directory) => writeFileSync(join(directory, PATH), Buffer.from(GUILTY, "utf16le")),
      "in no text encoding that is read",
    ],
    [
      "a directory of vendored code",
      (directory) => move(directory, "src/model/line.ts", "src/model/vendor/line.ts"),
      "in a directory of vendored code or fixtures (1): src/model/vendor/line.ts",
    ],
    [
      "vendored code that a source imports",
      write({
        "src/model/vendor/x.ts": `export { open } from "../../db/open.js";\n`,
        [PATH]: `export { open } from "./vendor/x.js";\n${LINE}`,
      }),
      "in a directory of vendored code or fixtures (1): src/model/vendor/x.ts",
    ],
    [
      "a package that is committed with the code",
      write({
        "src/model/node_modules/tiny/package.json": `{"name":"tiny","type":"module","main":"i.js"}`,
        "src/model/node_modules/tiny/i.js": `export * from "../../../db/open.js";\n`,
        [PATH]: `export { open } from "tiny";\n${LINE}`,
      }),
      "in a directory of vendored code or fixtures (1): src/model/node_modules/tiny/i.js",
    ],
    [
      "a computed import",
      write({ [PATH]: `${LINE}const name = "../db/" + "open.js";\nexport const open = (one: string) => import(one + name);\n` }),
      "imports that cannot be followed, and that the base does not have (1): src/model/line.ts:4 (dynamic-unresolved",
    ],
    [
      "a package that is a directory of the repository",
      (directory) => {
        const manifest: object = JSON.parse(FILES["package.json"] ?? "");
        writeFiles(directory, {
          "package.json": JSON.stringify({ ...manifest, dependencies: { db: "file:./src/db" } }),
          [PATH]: `import { open } from "db";\n${LINE}export const opened = open;\n`,
        });
      },
      "src/model/line.ts:1: imports db, which no source of HEAD~1 imports",
    ],
    [
      "code in a string",
      write({ [PATH]: `${LINE}export const open = new Function("return import('../db/open.js')")();\n` }),
      "src/model/line.ts:3 (Function, names src/db/open.ts in a string)",
    ],
    [
      "a loader of another name",
      write({ [PATH]: `import { createRequire as make } from "node:module";\n${LINE}export const open = make("/x/")("../db/open.js");\n` }),
      "src/model/line.ts:1 (createRequire)",
    ],
    [
      "an alias that is gone",
      write({ "tsconfig.json": "{}", [PATH]: GUILTY.replace("../db/open.js", "@db/open") }),
      "imports that led to another file in the base (1): src/ui/page.ts:1 (@db/open, was src/db/open.ts)",
    ],
    [
      "a link to a directory",
      (directory) => {
        mkdirSync(join(directory, "lib"));
        renameSync(join(directory, "src/model"), join(directory, "lib/model"));
        symlinkSync("../lib/model", join(directory, "src/model"));
      },
      "left out of the list of files (1): src/model (link to a directory)",
    ],
    [
      "a repository inside",
      (directory) => {
        const inner = join(directory, "src/model/deep");
        writeFiles(inner, { "line.ts": GUILTY });
        git(inner, "init", "-q");
        git(inner, "add", "--all");
        git(inner, "commit", "--quiet", "--message", "Inner");
      },
      "in another repository inside of this one (1): src/model/deep",
    ],
    [
      "a file without an ending",
      (directory) => writeFiles(directory, { "src/model/evil": GUILTY, [PATH]: `import "./evil";\n${LINE}` }),
      "src/model/evil",
    ],
    [
      "a directory that is renamed",
      (directory) => {
        move(directory, "src/model", "src/m0del");
        writeFiles(directory, { "src/main.ts": (FILES["src/main.ts"] ?? "").replace("model", "m0del") });
      },
      "rules.forbidden[0]: is not about 2 moved files any more: src/m0del/cart.ts, src/m0del/line.ts",
    ],
    [
      "an import in types only",
      (directory) => {
        configure({ rules: { ...RULES, forbidden: [{ ...RULES.forbidden[0], types: false }] } })(directory);
        git(directory, "stash", "--quiet", "--", PATH);
        git(directory, "commit", "--quiet", "--all", "--message", "Types");
        writeFiles(directory, { [PATH]: `import type { open } from "../db/open.js";\n${LINE}export type Open = typeof open;\n` });
      },
      "src/model/line.ts:1: imports open (type only) from src/db/open.ts — forbidden (pure) (new, and not counted: type-only or lazy)",
    ],
  ])("%s", async (_how, hide, named) => {
    const directory = await changed(hide);
    const { out } = await check(directory);
    expect(out).toContain(named);
    if (named.includes("Not checked")) expect((await check(directory, "--strict")).code).toBe(1);
  });
});

/** A change of a repository with these files, and of what a check of it says. */
async function said(base: Readonly<Record<string, string>>, change: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const directory = await copyOfDirectory(`said-${JSON.stringify(base).length}`, () => Promise.resolve());
  writeFiles(directory, base);
  git(directory, "init", "-q", "--template=");
  const commit = async (message: string): Promise<void> => {
    if (words.length > 0) expect((await runInProcess(directory, ["bootstrap", "--force"])).code).toBe(0);
    git(directory, "add", "--all", "--force");
    git(directory, "commit", "--quiet", "--message", message);
  };
  await commit("Open");
  if (base["dsp-baseline.json"] === "") {
    rmSync(join(directory, "dsp-baseline.json"));
    await runInProcess(directory, ["check", "--rules-only", "--write-baseline"]);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--amend", "--no-edit");
  }
  writeFiles(directory, change);
  await commit("Hide");
  return (await runInProcess(directory, ["check", "--strict", "--base", "HEAD~1", ...(words.length > 0 ? words : ["--rules-only"])])).out;
}

describe("a new import between the files of a known cycle", () => {
  const base = {
    "package.json": JSON.stringify({ name: "shop", main: "./src/x.js" }),
    "dsp.config.json": JSON.stringify({ rules: { cycles: "error", baseline: "dsp-baseline.json" } }),
    "dsp-baseline.json": "",
    "src/x.js": "const y = require('./y');\nexports.x = () => y;\n",
    "src/y.js": "const z = require('./z');\nexports.y = () => z;\n",
    "src/z.js": "const x = require('./x');\nexports.z = () => x;\n",
  };
  const y = `${base["src/y.js"]}require('./x');\n`;
  test("is a new cycle by the rules", async () => {
    expect(await said(base, { "src/y.js": y })).toMatch(/src\/y\.js:3 is in a cycle of .*src\/y\.js:3 → src\/x\.js/);
    expect(await said(base, { "src/x.js": `${base["src/x.js"]}exports.late = () => require('./z');\n` })).toContain(
      "src/x.js:3 is in a cycle",
    );
    expect(await said(base, { "src/y.js": `${base["src/y.js"]}require('./z').z();\n` })).toBe(
      "no violation of the rules, apart from 1 in dsp-baseline.json\n",
    );
  });

  test("is a new cycle without rules, too", async () => {
    const plain = { ...base, "dsp.config.json": "{}", "dsp-baseline.json": "[]" };
    expect(await said(plain, { "src/y.js": y }, "--no-new-cycles")).toContain(
      "new cycle of 2 files, not in HEAD~1: src/x.js:1 → src/y.js:3 → src/x.js",
    );
    expect(await said(plain, { "src/y.js": `${base["src/y.js"]}require('./z').z();\n` }, "--no-new-cycles")).not.toContain("new cycle");
  });
});

describe("what a module of Python runs when it is imported", () => {
  const base = {
    "pyproject.toml": `[project]\nname = "shop"\nversion = "1"\n`,
    "dsp.config.json": JSON.stringify({
      rules: { forbidden: [{ name: "pure", from: "shop/ui/**", to: "shop/db/**", indirect: true }], cycles: "error" },
    }),
    "shop/__init__.py": "",
    "shop/db/__init__.py": "",
    "shop/db/store.py": "def connect():\n    return 1\n",
    "shop/ui/__init__.py": "",
    "shop/ui/page.py": "PAGE = 1\n",
    "shop/lib/__init__.py": "",
    "shop/lib/pkg/__init__.py": "from shop.db.store import connect\n\nconnect()\n",
    "shop/lib/pkg/leaf.py": "X = 1\n",
    "shop/lib/pkg/deep/__init__.py": "",
    "shop/lib/pkg/deep/leaf.py": "X = 1\n",
  };
  test.each([
    "import shop.lib.pkg.leaf\nPAGE = shop.lib.pkg.leaf.X\n",
    "from shop.lib.pkg.leaf import X\nPAGE = X\n",
    "from shop.lib.pkg import leaf\nPAGE = leaf.X\n",
    "from ..lib.pkg.leaf import X\nPAGE = X\n",
    "from shop.lib.pkg.deep.leaf import X\nPAGE = X\n",
    "def page():\n    from shop.lib.pkg.leaf import X\n    return X\n",
  ])("is covered by the rules: %j", async (page) => {
    expect(await said(base, { "shop/ui/page.py": page })).toMatch(
      /shop\/ui\/page\.py:\d .*shop\/lib\/pkg\/__init__\.py.* — forbidden \(pure\)/,
    );
  });

  const circle = {
    "shop/lib/pkg/__init__.py": "from shop.lib.pkg.inner import INNER\n\nprint(INNER)\n",
    "shop/lib/pkg/inner.py": "from shop.ui.page import PAGE\n\nINNER = PAGE\n",
    "shop/ui/page.py": "from shop.lib.pkg.leaf import X\n\nPAGE = X\n",
  };
  test("closes cycles", async () => {
    expect(await said(base, circle)).toMatch(/is in a cycle of 3 files: .*shop\/lib\/pkg\/__init__\.py/);
    expect(await said({ ...base, "dsp.config.json": "{}" }, circle, "--no-new-cycles")).toMatch(
      /new cycle of 3 files, not in HEAD~1: shop\/lib\/pkg\/__init__\.py/,
    );
  });

  test("counts neither around the importer, nor if it does nothing, nor where the base has it", async () => {
    const inside = {
      "shop/lib/pkg/leaf.py": "from shop.lib.pkg.deep.leaf import X\n",
      "shop/ui/page.py": "from shop.lib import __name__\nPAGE = 1\n",
    };
    expect(await said(base, inside)).toBe("no violation of the rules\n");
    expect(await said({ ...base, ...circle }, { "shop/ui/more.py": "MORE = 1\n" })).toBe("no violation of the rules\n");
  });
});

function move(directory: string, from: string, to: string): void {
  mkdirSync(join(directory, to, ".."), { recursive: true });
  renameSync(join(directory, from), join(directory, to));
}

test("without a base, what the rules would cover and cannot see is named, and fails with --strict", async () => {
  const directory = await changed(write({ [PATH]: `${GUILTY}// \0\n`, ".gitattributes": "src/model/cart.ts linguist-vendored\n" }));
  const plain = await runInProcess(directory, ["check", "--rules-only"]);
  expect(plain).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Not checked: 1 file\n {2}in no text encoding that is read \(1\): src\/model\/line\.ts\n\n/),
  });
  expect((await runInProcess(directory, ["check", "--rules-only", "--strict"])).code).toBe(1);
  const { unchecked } = JSON.parse((await runInProcess(directory, ["check", "--rules-only", "--json"])).out);
  expect(unchecked).toEqual([{ reason: "binary", severity: "warning", places: [{ path: PATH }] }]);
  writeFileSync(join(directory, PATH), readFileSync(join(directory, PATH), "utf8").replace("\0", ""));
  expect((await runInProcess(directory, ["check", "--rules-only"])).code).toBe(1);
});

test("each format has what is checked otherwise and what is not checked, and the JSON is valid by its schema", async () => {
  const directory = await changed(write({ [PATH]: `${GUILTY}// \0\n`, ".gitattributes": "a.ts linguist-vendored\n" }));
  const schema = z.fromJSONSchema(JSON.parse(readFileSync(new URL("../../../docs/schemas/check.schema.json", import.meta.url), "utf8")));
  const result = JSON.parse((await check(directory, "--json")).out);
  expect(schema.safeParse(result).error).toBeUndefined();
  expect(result).toMatchObject({ base: "HEAD~1", changes: [{ place: ".gitattributes" }], unchecked: [{ reason: "binary" }] });
  expect(schema.safeParse({ ...result, unchecked: [{ reason: "mood" }] }).success).toBe(false);
  const formats = ["github", "markdown", "sarif", "codequality"].map((format) => check(directory, "--strict", "--format", format));
  const [github = "", markdown = "", sarif = "", quality = ""] = (await Promise.all(formats)).map(({ out }) => out);
  expect(github).toContain("::error file=src/model/line.ts,title=dsp%3A not checked::Not checked: in no text encoding");
  expect(github).toContain("::warning title=dsp%3A what is checked::.gitattributes");
  expect(markdown).toContain("**Not checked&#58; 1 file**<br>in no text encoding");
  expect(JSON.parse(sarif).runs[0].results).toMatchObject([
    { ruleId: "what-is-checked", level: "warning" },
    { ruleId: "not-checked/binary", level: "error" },
  ]);
  expect(JSON.parse(quality)).toMatchObject([
    { check_name: "dsp-bootstrap/what-is-checked", severity: "minor", location: { path: ".gitattributes" } },
    { check_name: "dsp-bootstrap/not-checked/binary", location: { path: PATH } },
  ]);
});
