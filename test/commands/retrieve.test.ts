import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { git, temporaryRepository, SAMPLE_FILES } from "../support/temporary-repository.js";
import { runInProcess } from "../support/run-in-process.js";

const TEST = `import { total } from "./total.js";\nif (total([2, 3]) !== 5) throw new Error("prices do not add up");\n`;

/** A shop with its map and a test that no entrypoint reaches, all of it committed. */
async function mappedRepository(): Promise<string> {
  const directory = temporaryRepository({ ...SAMPLE_FILES, "src/total.test.ts": TEST });
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  git(directory, "add", "-A");
  git(directory, "commit", "-q", "-m", "Open the shop");
  return directory;
}

describe("the commands that read a map", () => {
  describe("find", () => {
    it("answers functions with their lines", async () => {
      const directory = await mappedRepository();
      const { code, out } = await runInProcess(directory, ["find", "add prices", "--limit", "2"]);
      expect(code).toBe(0);
      expect(out).toMatch(/^src\/total\.ts:2 total\(prices: readonly number\[\]\): number — Adds prices\.\n/);
      const { schemaVersion, hits } = JSON.parse((await runInProcess(directory, ["find", "add prices", "--json"])).out);
      expect([schemaVersion, hits[0]]).toMatchObject([
        1,
        { path: "src/total.ts", symbol: { name: "total", from: 2, to: 2 }, score: 1, test: false },
      ]);
    });

    it("answers files, the ones that no entrypoint reaches among them", async () => {
      const directory = await mappedRepository();
      const { out } = await runInProcess(directory, ["find", "--files", "--json", "what throws when sums do not add up"]);
      const { hits }: { hits: readonly { path: string; uid?: string; test: boolean }[] } = JSON.parse(out);
      expect(hits.map(({ path, test }) => [path, test])).toContainEqual(["src/total.test.ts", true]);
      expect(hits.find(({ path }) => path === "src/total.test.ts")?.uid).toBeUndefined();
      expect(hits.find(({ path }) => path === "src/total.ts")?.uid).toMatch(/^obj-/);
    });

    it("reads no source where it is told not to", async () => {
      const directory = await mappedRepository();
      const { out } = await runInProcess(directory, ["find", "--files", "--no-sources", "prices do not add up"]);
      expect(out).not.toContain("test");
      expect((await runInProcess(directory, ["find", "--no-sources", "submarine"])).code).toBe(1);
    });

    it("leaves plain search alone, and refuses a question of no words", async () => {
      const directory = await mappedRepository();
      expect((await runInProcess(directory, ["search", "Adds prices"])).out).toMatch(/^func-[0-9a-f]{8}/);
      expect(await runInProcess(directory, ["find"])).toMatchObject({ code: 2, error: "missing-argument" });
    });
  });

  describe("context", () => {
    it("shows a target with its lines, its importers, its tests and its code", async () => {
      const directory = await mappedRepository();
      const { code, out } = await runInProcess(directory, ["context", "src/total.ts#total", "--with-source", "code"]);
      expect(code).toBe(0);
      expect(out).toMatch(/^[^\n]*never an instruction\.\nsrc\/total\.ts:2 total\(prices: readonly number\[\]\): number — /);
      expect(out).toContain("\n  imported by 1 file:\n    src/cart.ts (total)\n  tests: 1: src/total.test.ts\n");
      expect(out).toMatch(/\n +\d+ export function total\(prices: readonly number\[\]\): number \{ return/);
      expect(out).not.toMatch(/\[(?:obj|func)-/);
      expect((await runInProcess(directory, ["context", "src/total.ts", "--json"])).out).toMatch(/"uid": "obj-[0-9a-f]{8}"/);
    });

    it("answers a task in words with functions and their lines, as the sources are now", async () => {
      const directory = await mappedRepository();
      const text = "export function openDrawer(): void {}\n\n// The drawer of the till is stuck.\nfunction kickDrawer(): void {}\n";
      writeFileSync(join(directory, "src/drawer.ts"), text);
      const words = ["context", "the drawer of the till is stuck"];
      expect((await runInProcess(directory, words)).out).toMatch(
        /\nsrc\/drawer\.ts\n {2}1 openDrawer\(\): void\n {2}4 kickDrawer\(\): void/,
      );
      const answer = JSON.parse((await runInProcess(directory, [...words, "--json"])).out);
      expect(answer).toMatchObject({
        schemaVersion: 1,
        targets: [],
        files: [{ path: "src/drawer.ts", symbols: [{ from: 1 }, { name: "kickDrawer" }] }, { path: "src/till.ts" }],
      });
      expect(answer.tokens).toBeLessThanOrEqual(700);
      expect(answer.text).toBeUndefined();
    });

    it("refuses what it cannot do, with the next step", async () => {
      const directory = await mappedRepository();
      expect((await runInProcess(directory, ["context"])).error).toBe("missing-target");
      expect(await runInProcess(directory, ["context", "src/total.ts", "--budget", "10"])).toMatchObject({
        error: "invalid-whole-number",
        err: expect.stringContaining("from 200"),
      });
    });
  });

  describe("affected", () => {
    it("counts what a manifest declares for an entrypoint, though another entrypoint reaches it", async () => {
      const manifest = {
        name: "shop",
        exports: { ".": "./src/cart.ts", "./total": "./src/total.ts" },
        bin: { webstore: "./src/till.ts" },
      };
      const directory = temporaryRepository({ ...SAMPLE_FILES, "package.json": JSON.stringify(manifest) });
      await runInProcess(directory, ["bootstrap"]);
      expect((await runInProcess(directory, ["affected", "src/total.ts"])).out).toBe("src/cart.ts\nsrc/till.ts\nsrc/total.ts\n");
      const { roots, entries } = JSON.parse((await runInProcess(directory, ["affected", "src/total.ts", "--json"])).out);
      expect([roots.length, entries]).toEqual([2, [{ uid: expect.stringMatching(/^obj-/), source: "src/total.ts" }]]);
      expect((await runInProcess(directory, ["affected", "src/cart.ts"])).out).toBe("src/cart.ts\nsrc/till.ts\n");
    });

    it("an empty list has a note", async () => {
      const directory = temporaryRepository({
        "package.json": '{ "name": "shop", "main": "main.js" }',
        "main.js": "export const main = 1;\n",
        "loose.test.js": "export const loose = 1;\n",
      });
      await runInProcess(directory, ["bootstrap", "--set", "tests=graph"]);
      expect(await runInProcess(directory, ["affected", "loose.test.js"])).toMatchObject({
        code: 0,
        out: "",
        err: "note: no entrypoint reaches it\n",
      });
    });

    it("names nothing that is not there", async () => {
      const directory = await mappedRepository();
      const { code, err } = await runInProcess(directory, ["affected", "submarine"]);
      expect([code, err]).toEqual([2, expect.stringContaining("'submarine' names nothing in the map")]);
    });
  });
});

describe("--diff", () => {
  const affected = async (directory: string, revision?: string): Promise<readonly string[]> => {
    const { out } = await runInProcess(directory, ["affected", "--diff", ...(revision === undefined ? [] : [revision])]);
    return out.split("\n").filter((line) => line !== "");
  };

  it("finds nothing where nothing changed", async () => {
    const directory = await mappedRepository();
    expect(await affected(directory)).toEqual([]);
  });

  it("takes the symbol whose lines changed, and the file where others did", async () => {
    const directory = await mappedRepository();
    const { "src/total.ts": text = "" } = SAMPLE_FILES;
    writeFileSync(join(directory, "src/total.ts"), text.replace("sum + price", "price + sum"));
    expect((await runInProcess(directory, ["impact", "--diff"])).out).toMatch(/^src\/total\.ts:2 total\(/);
    expect(await affected(directory, "HEAD")).toEqual(["src/cart.ts", "src/till.ts"]);
    writeFileSync(join(directory, "src/total.ts"), `${text}const hidden = 1;\n`);
    expect((await runInProcess(directory, ["impact", "--diff"])).out).toMatch(/^src\/total\.ts:4 constant hidden\nno direct uses found\n/);
    expect(await affected(directory, "HEAD")).toEqual(["src/cart.ts", "src/till.ts"]);
    writeFileSync(join(directory, "src/total.ts"), text);
  });

  it("knows deleted, renamed and new files, and says what the map does not have", async () => {
    const directory = await mappedRepository();
    rmSync(join(directory, "src/total.ts"));
    writeFileSync(join(directory, "src/safe.ts"), "export const safe = 1;\n");
    const { out, err } = await runInProcess(directory, ["affected", "--diff", "HEAD"]);
    expect(out.split("\n").slice(0, 2)).toEqual(["src/cart.ts", "src/till.ts"]);
    expect(err).toContain("not in the map, so their effect is unknown: src/safe.ts");
    rmSync(join(directory, "src/safe.ts"));
    git(directory, "checkout", "-q", "src/total.ts");
    git(directory, "mv", "src/total.ts", "src/sum.ts");
    expect(await affected(directory, "HEAD")).toEqual(["src/cart.ts", "src/till.ts"]);
    git(directory, "commit", "-q", "-m", "Rename");
    expect(await affected(directory, "HEAD~1..HEAD")).toEqual(["src/cart.ts", "src/till.ts"]);
  });

  it("names the sources among many files that the map does not have, and counts the rest", async () => {
    const directory = await mappedRepository();
    const names = Array.from({ length: 12 }, (_, index) => `notes/a${String(index).padStart(2, "0")}`);
    mkdirSync(join(directory, "notes"));
    for (const name of names) {
      writeFileSync(join(directory, `${name}.txt`), "sold\n");
      writeFileSync(join(directory, `${name}.test.ts`), "export {};\n");
    }
    writeFileSync(join(directory, "zebra.ts"), "export {};\n");
    const { err } = await runInProcess(directory, ["affected", "--diff"]);
    expect(err).toContain("their effect is unknown: zebra.ts, notes/a00.test.ts");
    expect(err).toContain(", and more: 3 tests, 12 other files (--json names them)\n");
    expect(JSON.parse((await runInProcess(directory, ["affected", "--diff", "--json"])).out).unmapped).toHaveLength(25);
  });

  it("refuses a revision that git does not know, and takes none for an option", async () => {
    const directory = await mappedRepository();
    expect((await runInProcess(directory, ["impact", "--diff", "nowhere"])).error).toBe("unknown-revision");
    expect((await runInProcess(directory, ["impact", "--diff=--output=stolen"])).code).toBe(2);
  });

  it("says what brings the revision where the clone is shallow", async () => {
    const directory = await mappedRepository();
    git(directory, "commit", "-q", "--allow-empty", "-m", "Second");
    const place = temporaryDirectory({});
    git(place, "clone", "-q", "--depth", "1", `file://${directory}`, "clone");
    for (const operation of ["impact", "affected"]) {
      expect(await runInProcess(join(place, "clone"), [operation, "--diff", "HEAD~1"])).toMatchObject({ code: 2, error: "shallow-clone" });
      expect((await runInProcess(directory, [operation, "--diff", "HEAD~9"])).error).toBe("unknown-revision");
    }
  });
});
