/** `explain` says of every edge which form and which rule made it, and where. */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../../support/temporary-repository.js";

test("a file: what it imports, who imports from it", async () => {
  const { code, out, err } = await runInProcess(temporaryRepository(), ["explain", "src/cart.ts"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.replace(/obj-[0-9a-f]{8}/, "UID")).toBe(`src/cart.ts  UID  root: library, package.json "main"

Imports
  src/cart.ts → npm:zod
      Uses \`z.object\` in \`receipt\`.
      src/cart.ts:1  import z from zod — found by npm package
  src/cart.ts → src/total.ts#total
      Calls \`total()\` in \`Cart.sum()\`.
      src/cart.ts:2  import total from ./total.js — found by relative

Imported by
  src/till.ts → src/cart.ts#Cart
      Instantiates \`Cart\` at module level.
      src/till.ts:1  import Cart from ./cart.js — found by relative
`);
});

test("findings of the file stand below, with their lines", async () => {
  const { out } = await runInProcess(temporaryRepository(), ["explain", "src/till.ts"]);
  expect(out).toContain("\nFindings\n  src/till.ts:3  dead-import currency\n  src/till.ts:2  unresolved ./drawer.js\n");
});

test("path, path#symbol, UID and the name of an external all name an entity", async () => {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  const description = [...mapOf(directory)].find(
    ([path, text]) => path.endsWith("/description") && text.startsWith("source: src/total.ts#total\n"),
  );
  const uid = description?.[0].split("/")[0] ?? "";
  const bySymbol = await runInProcess(directory, ["explain", "src/total.ts#total"]);
  expect(bySymbol.out).toContain("src/cart.ts:2  import total from ./total.js — found by relative");
  expect(await runInProcess(directory, ["explain", uid])).toEqual(bySymbol);
  expect(await runInProcess(directory, ["explain", "./src/total.ts#total"])).toEqual(bySymbol);
  expect(await runInProcess(join(directory, "src"), ["explain", "total.ts#total"])).toEqual(bySymbol);
  expect(await runInProcess(directory, ["explain", "total"])).toEqual(bySymbol);
  const external = await runInProcess(directory, ["explain", "zod"]);
  expect(external.out).toContain("src/cart.ts:1  import z from zod — found by npm package");
  expect(await runInProcess(directory, ["explain", "npm:zod"])).toEqual(external);
});

test.each(["Cart.sum", "src/cart.ts#Cart.sum", "./src/cart.ts#Cart.sum"])(
  "a member, %s, leads to its owner and to its uses",
  async (target) => {
    const { code, err } = await runInProcess(temporaryRepository(), ["explain", target]);
    expect({ code, err }).toEqual({
      code: 2,
      err: `${target}: members have no entry of their own in the map; explain 'src/cart.ts#Cart' tells of their owner, and uses '${target}' who uses the member\n`,
    });
  },
);

test("a name that several files have is told with its places, and a number of the summary is a finding", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "main": "a.js" }\n',
    "a.js": 'import "./b.js";\nexport function total() {}\n',
    "b.js": "export function total() {}\n",
  });
  const { code, err } = await runInProcess(directory, ["explain", "total"]);
  expect(code).toBe(2);
  expect(err).toContain("'total' names 2 entities: a.js#total, b.js#total");
  expect((await runInProcess(directory, ["explain", "cycles"])).out).toContain("cycle: The files import each other");
});

describe("a reason that somebody wrote into the map", () => {
  /** Of the import of `total` by the cart. */
  function reasonIn(directory: string): string {
    const [path = ""] = [...mapOf(directory)].find(([, text]) => text.startsWith("Calls `total()` in `Cart.sum()`.")) ?? [];
    return join(directory, ".dsp", path);
  }

  test.each([
    ["right after the map was made", (): void => undefined],
    [
      "with sources that changed since",
      (directory: string) => appendFileSync(join(directory, "src/total.ts"), "export const later = 1;\n"),
    ],
    ["with another text that changed", (directory: string) => editPurpose(directory)],
  ])("stands in place of the draft, %s", async (_when, change) => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    writeFileSync(reasonIn(directory), "The sum that the customer pays.\n");
    change(directory);
    const { out } = await runInProcess(directory, ["explain", "src/cart.ts"]);
    expect(out).toContain("src/total.ts#total\n      The sum that the customer pays.\n");
    expect(out).not.toContain("Calls `total()`");
    expect((await runInProcess(directory, ["explain", "src/cart.ts", "--json"])).out).toContain('"why": "The sum that the customer pays."');
  });

  test("an old draft is none: what the sources say now is told", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    const cart = join(directory, "src/cart.ts");
    writeFileSync(cart, readFileSync(cart, "utf8").replace("sum(", "price("));
    expect((await runInProcess(directory, ["explain", "src/cart.ts"])).out).toContain("Calls `total()` in `Cart.price()`.");
  });

  test("an entity that was taken out of the map is told as the next run would make it", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    const before = await runInProcess(directory, ["explain", "src/cart.ts"]);
    const uid = dirname(dirname(dirname(reasonIn(directory))));
    rmSync(uid, { recursive: true });
    expect(await runInProcess(directory, ["explain", "src/cart.ts"])).toEqual(before);
  });

  function editPurpose(directory: string): void {
    const [path = "", text = ""] = [...mapOf(directory)].find(([, one]) => one.startsWith("source: src/till.ts\n")) ?? [];
    writeFileSync(join(directory, ".dsp", path), text.replace(/^purpose: .*/m, "purpose: Where one pays."));
  }
});

test("the same as data", async () => {
  const { out } = await runInProcess(temporaryRepository(), ["explain", "zod", "--json"]);
  expect(JSON.parse(out)).toMatchObject({
    name: "npm:zod",
    edges: [
      {
        from: { name: "src/cart.ts" },
        to: { name: "npm:zod" },
        why: "Uses `z.object` in `receipt`.",
        sites: [{ path: "src/cart.ts", line: 1, form: "import", imported: "z", specifier: "zod", rule: "npm package" }],
      },
    ],
  });
});

describe("what no root reaches", () => {
  test("is a finding: exit code 1, with the reason and the remedy", async () => {
    expect(await runInProcess(temporaryRepository(), ["explain", "src/stocktaking.ts"])).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/\(others may import it by path from shop, nothing here does\).*--set entryAdd=PATH/),
      error: "unreached-target",
    });
  });

  test("is explained once it is an entrypoint", async () => {
    const { code, out } = await runInProcess(temporaryRepository(), [
      "explain",
      "src/stocktaking.ts",
      "--set",
      "entryAdd=src/stocktaking.ts",
    ]);
    expect(code).toBe(0);
    expect(out).toContain("src/stocktaking.ts:1  import total from ./total.js");
  });
});

describe("after a run", () => {
  const asked = async (directory: string, ...words: readonly string[]): Promise<string> =>
    (await runInProcess(directory, ["explain", "src/cart.ts", ...words])).out;

  test("it says the same as without a cache, before and after an edit, each time", async () => {
    const directory = temporaryRepository();
    const edits: readonly (() => unknown)[] = [
      () => runInProcess(directory, ["bootstrap"]),
      () => appendFileSync(join(directory, "src/cart.ts"), "// The end.\n"),
      () => writeFileSync(join(directory, "src/cart.ts"), `\n\n${readFileSync(join(directory, "src/cart.ts"), "utf8")}`),
      () =>
        writeFileSync(
          join(directory, "src/till.ts"),
          'import { Cart } from "./cart.js";\nexport const carts = [new Cart(), new Cart()];\n',
        ),
      () => runInProcess(directory, ["bootstrap"]),
      () => rmSync(join(directory, ".dsp"), { recursive: true }),
    ];
    let last = await asked(directory, "--no-cache");
    const seen = new Set([last]);
    for (const edit of edits) {
      await edit();
      last = await asked(directory, "--no-cache");
      expect(await asked(directory)).toBe(last);
      expect(await asked(directory)).toBe(last);
      seen.add(last);
    }
    expect(seen.size).toBe(3);
  });

  test("other options have their own answers", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["bootstrap"]);
    for (const words of [[], ["--set", "granularity=files"], [], ["--set", "granularity=files"]])
      expect(await asked(directory, ...words)).toBe(await asked(directory, ...words, "--no-cache"));
  });
});

test("many importers are cut, and a built-in module has its name once", async () => {
  const users = Array.from({ length: 20 }, (_, index) => `user${index}`);
  const files = {
    "package.json": '{ "name": "shop", "main": "main.js" }',
    "main.js": users.map((user) => `import "./${user}.js";\n`).join(""),
    ...Object.fromEntries(users.map((user) => [`${user}.js`, 'import { readFileSync } from "node:fs";\nreadFileSync("x");\n'])),
  };
  const directory = temporaryRepository(files);
  const { out } = await runInProcess(directory, ["explain", "node:fs"]);
  expect(out).toMatch(/^node:fs {2}obj-/);
  expect(out.match(/ → node:fs$/gm)).toHaveLength(15);
  expect(out).toContain("\n  … 5 more: --limit 0 lists all\n");
  expect((await runInProcess(directory, ["explain", "node:fs", "--limit", "0"])).out.match(/ → node:fs$/gm)).toHaveLength(20);
});

test("a code of a summary is explained, with what the map has of it", async () => {
  const directory = temporaryRepository();
  await runInProcess(directory, ["bootstrap"]);
  expect(await runInProcess(directory, ["explain", "unresolved"])).toMatchObject({
    code: 0,
    out: "unresolved: An import leads nowhere.\n  src/till.ts:2 ./drawer.js\n",
  });
  const { out } = await runInProcess(directory, ["explain", "undeclared-external"]);
  expect(out).toMatch(/^undeclared-external: An imported package is in no manifest\.\nNo file of the map has it; /);
  expect((await runInProcess(directory, ["explain", "dead-import"])).out).toContain("  src/till.ts");
  expect(await runInProcess(directory, ["explain", "no-such-code"])).toMatchObject({ code: 2 });
});

test("cycles are told by their groups", async () => {
  const directory = temporaryRepository({
    "package.json": '{ "name": "shop", "main": "a.js" }\n',
    "a.js": 'import { b } from "./b.js";\nexport const a = () => b;\n',
    "b.js": 'import { a } from "./a.js";\nexport const b = () => a;\nexport const c = () => import("./c.js");\n',
    "c.js": 'import { b } from "./b.js";\nexport const d = () => b;\n',
  });
  await runInProcess(directory, ["bootstrap"]);
  const { out } = await runInProcess(directory, ["explain", "cycle"]);
  expect(out.split("\n").slice(1)).toEqual([
    "  2 files: a.js, b.js",
    "  3 files [lazy]: a.js, b.js, c.js",
    "'dsp-cli path FILE FILE' lists a chain of imports between two of them.",
    "",
  ]);
});
