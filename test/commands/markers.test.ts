/** `--markers write` and `--markers remove` on a small shop. */
import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runInProcess } from "../support/run-in-process.js";
import { git, mapOf, SAMPLE_FILES, temporaryRepository, timesOf } from "../support/temporary-repository.js";

const MORE: Readonly<Record<string, string>> = {
  ...SAMPLE_FILES,
  "src/till.ts": `import { Cart } from "./cart.js";
import { currency } from "./total.js";
import { prices } from "./prices.js";
import { fee } from "./fee.js";
console.log(new Cart().sum(), currency, prices, fee);
`,
  "src/prices.ts": "\ufeff/** Prices of\r\n * the day. */\r\nexport const prices = [1];\r\n",
  "src/fee.ts": "/* @generated */\nexport const fee = 2;\n",
};

interface Outcome {
  readonly written: number;
  readonly removed: number;
  readonly markers: {
    readonly files: readonly string[];
    readonly markers: number;
    readonly skipped: readonly { readonly path: string; readonly reason: string }[];
    readonly diff?: string;
  };
}

async function run(directory: string, ...words: string[]): Promise<Outcome> {
  const { code, out, err } = await runInProcess(directory, ["bootstrap", "--json", "--set", "generated=full", ...words]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return JSON.parse(out);
}

const textOf = (directory: string, path: string): string => readFileSync(join(directory, path), "utf8");

function uidOf(directory: string, source: string): string {
  const found = [...mapOf(directory)].find(([, text]) => text.startsWith(`source: ${source}\n`));
  return found?.[0].split("/")[0] ?? "";
}

describe("--markers write", () => {
  test("writes each entity's UID above it; the map and the next run do not notice", async () => {
    const directory = temporaryRepository(MORE);
    await run(directory);
    const before = timesOf(directory);
    const outcome = await run(directory, "--markers", "write");
    expect(outcome).toMatchObject({ written: 0, removed: 0, markers: { markers: 5 } });
    expect(outcome.markers.files).toEqual(["src/cart.ts", "src/prices.ts", "src/total.ts"]);
    expect(outcome.markers.skipped).toEqual([{ path: "src/fee.ts", reason: "generated" }]);
    expect(textOf(directory, "src/prices.ts")).toBe(
      `\ufeff// @dsp ${uidOf(directory, "src/prices.ts#prices")}\r\n${MORE["src/prices.ts"]?.slice(1)}`,
    );
    expect(textOf(directory, "src/cart.ts")).toContain(`\n// @dsp ${uidOf(directory, "src/cart.ts#Cart")}\n/** Cart of one customer. */\n`);
    expect(await run(directory)).toMatchObject({ written: 0, removed: 0 });
    expect(timesOf(directory)).toEqual(before);
    expect(await run(directory, "--markers", "write")).toMatchObject({ written: 0, markers: { files: [], markers: 0 } });
  });

  test("with --dry-run shows a difference that git applies", async () => {
    const directory = temporaryRepository(MORE);
    await run(directory);
    const { out } = await runInProcess(directory, ["bootstrap", "--set", "generated=full", "--markers", "write", "--dry-run"]);
    expect(textOf(directory, "src/cart.ts")).toBe(MORE["src/cart.ts"]);
    execFileSync("git", ["apply", "-"], { cwd: directory, input: out });
    const applied = ["src/cart.ts", "src/prices.ts", "src/total.ts"].map((path) => textOf(directory, path));
    expect(applied.join("")).toContain(`// @dsp ${uidOf(directory, "src/total.ts#total")}\n/** Adds prices. */`);
    expect(await run(directory, "--markers", "write")).toMatchObject({ markers: { markers: 0 } });
    expect((await run(directory, "--markers", "write", "--dry-run")).markers.diff).toBe("");
  });

  test("leaves links and other encodings alone, and says so", async () => {
    const directory = temporaryRepository({ ...MORE, "src/fee.ts": "export const fee = 2;\n" });
    const latin = Buffer.from("// caf\xe9\nexport const fee = 2;\n", "latin1");
    writeFileSync(join(directory, "src/fee.ts"), latin);
    symlinkSync("../README.md", join(directory, "src/readme.ts"));
    const { markers } = await run(directory, "--markers", "write");
    expect(markers.skipped).toEqual([{ path: "src/fee.ts", reason: "is not UTF-8" }]);
    expect(readFileSync(join(directory, "src/fee.ts")).equals(latin)).toBe(true);
  });

  test("carries an entity through a rename that nothing else shows", async () => {
    const directory = temporaryRepository();
    await run(directory, "--markers", "write");
    const uid = uidOf(directory, "src/total.ts#currency");
    const text = textOf(directory, "src/total.ts").replace('currency = "EUR"', "moneyOfTheShop = new Intl.NumberFormat()");
    writeFileSync(join(directory, "src/total.ts"), text);
    writeFileSync(join(directory, "src/till.ts"), textOf(directory, "src/till.ts").replaceAll("currency", "moneyOfTheShop"));
    await run(directory);
    expect(uidOf(directory, "src/total.ts#moneyOfTheShop")).toBe(uid);
  });
});

describe("markers that are wrong", () => {
  test("of a copied file are corrected in the copy", async () => {
    const directory = temporaryRepository();
    await run(directory, "--markers", "write");
    const uid = uidOf(directory, "src/total.ts#total");
    writeFileSync(join(directory, "src/sum.ts"), textOf(directory, "src/total.ts"));
    writeFileSync(join(directory, "src/till.ts"), `${textOf(directory, "src/till.ts")}import { total } from "./sum.js";\ntotal([]);\n`);
    const original = textOf(directory, "src/total.ts");
    const { markers } = await run(directory, "--markers", "write");
    expect(markers).toMatchObject({ files: ["src/sum.ts"], skipped: [] });
    expect([textOf(directory, "src/total.ts"), uidOf(directory, "src/total.ts#total")]).toEqual([original, uid]);
    expect(textOf(directory, "src/sum.ts")).toContain(`// @dsp ${uidOf(directory, "src/sum.ts#total")}\n/** Adds prices. */`);
    expect(await run(directory, "--markers", "write")).toMatchObject({ written: 0, markers: { markers: 0 } });
  });

  test("of a declaration that became another kind get its prefix", async () => {
    const directory = temporaryRepository();
    await run(directory, "--markers", "write");
    const uid = uidOf(directory, "src/total.ts#currency");
    const changed = textOf(directory, "src/total.ts").replace('const currency = "EUR";', 'function currency() { return "EUR"; }');
    writeFileSync(join(directory, "src/total.ts"), changed);
    await run(directory, "--markers", "write");
    const now = uidOf(directory, "src/total.ts#currency");
    expect([uid.slice(0, 4), now]).toEqual(["obj-", uid.replace("obj-", "func-")]);
    expect(textOf(directory, "src/total.ts")).toContain(`// @dsp ${now}\nexport function currency`);
    expect(await run(directory, "--markers", "write")).toMatchObject({ written: 0, markers: { markers: 0 } });
  });
});

describe("--markers remove", () => {
  test("gives back the bytes from before, and the map stays", async () => {
    const directory = temporaryRepository(MORE);
    git(directory, "add", "-A");
    git(directory, "commit", "-qm", "Open");
    await run(directory, "--markers", "write");
    const before = timesOf(directory);
    expect(git(directory, "status", "--short", "--", "src")).not.toBe("");
    expect((await run(directory, "--markers", "remove", "--dry-run")).markers.diff).toContain("\n-// @dsp ");
    expect(await run(directory, "--markers", "remove")).toMatchObject({ written: 0, markers: { markers: 5 } });
    expect(git(directory, "status", "--short", "--", "src")).toBe("");
    expect(await run(directory)).toMatchObject({ written: 0, removed: 0 });
    expect(timesOf(directory)).toEqual(before);
  });

  test("leaves what the map does not know", async () => {
    const directory = temporaryRepository({
      ...SAMPLE_FILES,
      "src/total.ts": `// @dsp obj-e5f6g7h8\n${SAMPLE_FILES["src/total.ts"]}\n// @dsp func-00c0ffee\n`,
    });
    await run(directory, "--markers", "write");
    await run(directory, "--markers", "remove");
    expect(textOf(directory, "src/total.ts")).toBe(`// @dsp obj-e5f6g7h8\n${SAMPLE_FILES["src/total.ts"]}\n// @dsp func-00c0ffee\n`);
  });

  test("is not the other", async () => {
    const { code, err } = await runInProcess(temporaryRepository(), ["bootstrap", "--markers", "write", "--markers", "remove"]);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("--markers is given more than once") });
  });
});

test("the summary says what was done", async () => {
  const directory = temporaryRepository(MORE);
  const { out } = await runInProcess(directory, ["bootstrap", "--set", "generated=full", "--markers", "write"]);
  expect(out).toMatch(/^Markers {4}5 written in 3 source files\n {11}left as they are, 1 place:\n {11}src\/fee\.ts: generated$/m);
  const again = await runInProcess(directory, ["bootstrap", "--set", "generated=full", "--markers", "write", "--dry-run"]);
  expect(again).toMatchObject({ out: "", err: expect.stringContaining("nothing to do in the sources") });
});
