/** What was only moved is not new: rules, cycles and baselines go by the files themselves, not by their paths. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { copyOfDirectory, writeFiles } from "../../support/temporary-directory.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git } from "../../support/temporary-repository.js";

const RULES = { forbidden: [{ name: "pure", from: "src/**", to: "src/log.ts" }], cycles: "error" };

/** A circle of two files, one of which breaks a rule, both known to the baseline; and a circle of Go packages. */
const FILES: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify({ name: "shop", type: "module", main: "./src/main.ts" }),
  "dsp.config.json": JSON.stringify({ rules: RULES }),
  "src/main.ts": `import { cart } from "./model/cart.js";\nconsole.log(cart);\n`,
  "src/log.ts": "export const log = (one: number): number => one;\n",
  "src/model/cart.ts": `import { line } from "./line.js";\nimport { log } from "../log.js";\nexport const cart = () => line() + log(1);\nexport const size = 2;\nexport const depth = 3;\n`,
  "src/model/line.ts": `import { size } from "./cart.js";\nexport const line = () => size;\n`,
  "go.mod": "module example.com/shop\n\ngo 1.22\n",
  "in/cart/cart.go": `package cart\n\nimport "example.com/shop/in/price"\n\nfunc Open() int { return price.Of() }\n\nconst Size = 1\n`,
  "in/price/price.go": `package price\n\nimport "example.com/shop/in/cart"\n\nfunc Of() int { return cart.Size }\n`,
};

function shop(): Promise<string> {
  return copyOfDirectory("moved", async (directory) => {
    writeFiles(directory, FILES);
    git(directory, "init", "-q", "--template=");
    expect((await runInProcess(directory, ["check", "--write-baseline"])).code).toBe(0);
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Open");
  });
}

function move(directory: string, from: string, to: string): void {
  mkdirSync(dirname(join(directory, to)), { recursive: true });
  renameSync(join(directory, from), join(directory, to));
}

function replace(directory: string, path: string, ...pairs: readonly (readonly [string, string])[]): void {
  const file = join(directory, path);
  writeFileSync(
    file,
    pairs.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(file, "utf8")),
  );
}

const MOVES: readonly (readonly [string, (directory: string) => void])[] = [
  [
    "a file",
    (directory) => {
      move(directory, "src/model/line.ts", "src/model/row.ts");
      replace(directory, "src/model/cart.ts", ["./line.js", "./row.js"]);
    },
  ],
  [
    "a directory with the whole circle",
    (directory) => {
      move(directory, "src/model", "src/domain");
      replace(directory, "src/main.ts", ["./model/", "./domain/"]);
    },
  ],
  [
    "a directory, deeper, with small edits",
    (directory) => {
      move(directory, "src/model", "src/domain/core");
      replace(directory, "src/main.ts", ["./model/", "./domain/core/"]);
      replace(directory, "src/domain/core/cart.ts", ["../log.js", "../../log.js"]);
      replace(directory, "src/domain/core/line.ts", ["size }", "size as count }"], ["=> size", "=> count"]);
    },
  ],
  [
    "all sources",
    (directory) => {
      move(directory, "src", "packages/shop/src");
      replace(directory, "package.json", ["./src/", "./packages/shop/src/"]);
      replace(directory, "dsp.config.json", ["src/", "packages/shop/src/"]);
    },
  ],
  [
    "a file in another case",
    (directory) => {
      move(directory, "src/model/line.ts", "src/model/Line.ts");
      replace(directory, "src/model/cart.ts", ["./line.js", "./Line.js"]);
    },
  ],
  [
    "a package of Go",
    (directory) => {
      move(directory, "in/price", "in/prices");
      replace(directory, "in/cart/cart.go", ["in/price", "in/prices"]);
    },
  ],
];

describe("a move of", () => {
  test.each(MOVES)("%s is nothing new since the base", async (_what, change) => {
    const directory = await shop();
    change(directory);
    await runInProcess(directory, ["bootstrap"]);
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Move");
    const { code, out } = await runInProcess(directory, ["check", "--base", "HEAD~1", "--no-new-cycles", "--no-new-unresolved"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^no violation of the rules, apart from 3 in dsp-baseline\.json$/m)]);
    expect(out).not.toContain("Not checked");
  });

  test.each(MOVES)("%s stays in the baseline without a base, committed or not", async (_what, change) => {
    const directory = await shop();
    change(directory);
    const check = async (...words: readonly string[]): Promise<unknown> => {
      const { code, out } = await runInProcess(directory, ["check", "--rules-only", ...words]);
      return [code, out];
    };
    const known = [0, "no violation of the rules, apart from 3 in dsp-baseline.json\n"];
    expect(await check()).toEqual(known);
    git(directory, "add", "--all");
    expect(await check("--staged")).toEqual(known);
    git(directory, "commit", "--quiet", "--message", "Move");
    expect(await check()).toEqual(known);
  });

  test("a circle is no new one for a map that is not made anew yet", async () => {
    const directory = await shop();
    MOVES[1]?.[1](directory);
    const { drifts } = JSON.parse((await runInProcess(directory, ["check", "--no-new-cycles", "--json"])).out);
    expect(drifts.map(({ kind }: { kind: string }) => kind)).not.toContain("new-cycle");
    expect(drifts.map(({ kind }: { kind: string }) => kind)).toContain("moved");
  });
});

describe("with a base, a file that was split", () => {
  const split = async (): Promise<string> => {
    const directory = await shop();
    rmSync(join(directory, "src/model/cart.ts"));
    writeFiles(directory, {
      "src/model/cart/open.ts": `import { line } from "../line.js";\nimport { log } from "../../log.js";\nexport const cart = () => line() + log(1);\n`,
      "src/model/cart/sizes.ts": `import { line } from "../line.js";\nexport const size = 2;\nexport const depth = () => line();\n`,
      "src/model/line.ts": `import { size } from "./cart/sizes.js";\nexport const line = () => size;\n`,
      "src/main.ts": `import { cart } from "./model/cart/open.js";\nconsole.log(cart);\n`,
    });
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Split");
    return directory;
  };

  test("has the circle and the violation that it had, and is named", async () => {
    const { code, out } = await runInProcess(await split(), ["check", "--rules-only", "--base", "HEAD~1"]);
    expect([code, out]).toEqual([0, expect.stringContaining("src/model/cart/sizes.ts: is taken for a part of src/model/cart.ts")]);
  });

  test("does not have what it did not have", async () => {
    const directory = await split();
    replace(directory, "src/model/cart/open.ts", ["export", `import "../../main.js";\nexport`]);
    const { code, out } = await runInProcess(directory, ["check", "--rules-only", "--base", "HEAD~1"]);
    expect([code, out]).toEqual([1, expect.stringContaining("is in a cycle")]);
  });
});

test("another circle at the place of a moved one is new", async () => {
  const directory = await shop();
  MOVES[1]?.[1](directory);
  writeFiles(directory, {
    "src/model/cart.ts": `import { row } from "./line.js";\nexport const basket = () => row;\n`,
    "src/model/line.ts": `import { basket } from "./cart.js";\nexport const row = () => basket;\n`,
  });
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Hide");
  const { code, out } = await runInProcess(directory, ["check", "--rules-only", "--base", "HEAD~1"]);
  expect([code, out]).toEqual([1, expect.stringContaining("is in a cycle")]);
});

describe("names in strings of what is moved with its directory", () => {
  const PACKAGE: Readonly<Record<string, string>> = {
    "dsp.config.json": JSON.stringify({ rules: { forbidden: [{ name: "pure", from: "app/ui/**", to: "app/db/**" }], cycles: "error" } }),
    "pyproject.toml": '[project]\nname = "app"\nversion = "1"\n',
    "app/__init__.py": "",
    "app/main.py": "import app.core.settings\nimport app.ui.view\nimport app.db.till\n",
    "app/core/__init__.py": "",
    "app/core/settings.py": "PARTS = ['app.core.form']\nDEBUG = False\n",
    "app/core/form.py": "def form():\n    return 1\n",
    "app/ui/__init__.py": "",
    "app/ui/view.py": "VIEW = 'app.core.form'\n",
    "app/db/__init__.py": "",
    "app/db/till.py": "def open_till():\n    return 1\n",
  };
  const moved = (directory: string): void => {
    move(directory, "app/core", "app/base");
    replace(directory, "app/main.py", ["app.core", "app.base"]);
    replace(directory, "app/base/settings.py", ["app.core", "app.base"]);
    replace(directory, "app/ui/view.py", ["app.core", "app.base"]);
  };
  test.each([
    ["the same sources under their new names", moved, 0, []],
    [
      "another source",
      (directory: string) => {
        moved(directory);
        replace(directory, "app/ui/view.py", ["app.base.form", "app.db.till"]);
      },
      1,
      ["app/ui/view.py:1 (names app/db/till.py in a string)"],
    ],
    [
      "another source in what was moved",
      (directory: string) => {
        moved(directory);
        replace(directory, "app/base/settings.py", ["app.base.form", "app.db.till"]);
      },
      1,
      ["app/base/settings.py:1 (names app/db/till.py in a string)"],
    ],
    [
      "one more",
      (directory: string) => {
        moved(directory);
        replace(directory, "app/ui/view.py", ["VIEW = 'app.base.form'", "VIEW = 'app.base.form'\nMORE = 'app.base.form'"]);
      },
      1,
      ["app/ui/view.py:2 (names app/base/form.py in a string)"],
    ],
  ])("%s", async (_what, change, code, told) => {
    const directory = await copyOfDirectory("moved names", async (original) => {
      writeFiles(original, PACKAGE);
      git(original, "init", "-q", "--template=");
      git(original, "add", "--all");
      git(original, "commit", "--quiet", "--message", "Open");
    });
    change(directory);
    const { code: ended, out } = await runInProcess(directory, ["check", "--rules-only", "--strict", "--base", "HEAD"]);
    expect(out).not.toContain("taken for a part");
    for (const line of told) expect(out).toContain(line);
    expect([out.includes("in a string"), ended]).toEqual([told.length > 0, code]);
  });
});
