import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runInProcess } from "../../support/run-in-process.js";
import { temporaryRepository } from "../../support/temporary-repository.js";
import { NPM } from "../../surface/shops.js";

/** Path → text of everything in `.dsp/`. */
function mapIn(root: string): ReadonlyMap<string, string> {
  const entries = readdirSync(join(root, ".dsp"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.includes(".cache"));
  return new Map(paths.sort().map((path) => [path.slice(root.length), readFileSync(path, "utf8")]));
}

it("writes the surface and the same map as without it", async () => {
  const [plain, surfaced] = [temporaryRepository(NPM), temporaryRepository(NPM)];
  const without = await runInProcess(plain, ["bootstrap", "--json"]);
  const withIt = await runInProcess(surfaced, ["bootstrap", "--json", "--surface", "../surface.ndjson"]);
  expect(withIt.code).toBe(0);
  expect(mapIn(surfaced)).toEqual(mapIn(plain));
  expect(mapIn(plain).size).toBeGreaterThan(10);
  expect(Object.keys(JSON.parse(withIt.out) as object)).toEqual(Object.keys(JSON.parse(without.out) as object));
  expect(readFileSync(join(surfaced, "../surface.ndjson"), "utf8")).toMatch(
    /^\{"generator":"dsp-bootstrap","schemaVersion":1\}\n\{"row":"publishes",/,
  );
});

it("writes the same surface from a cache, over an up-to-date map and without a map", async () => {
  const root = temporaryRepository(NPM);
  const write = async (file: string, ...more: readonly string[]): Promise<string> => {
    const { code, err } = await runInProcess(root, ["bootstrap", "--surface", `../${file}`, ...more], { build: "till" });
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return readFileSync(join(root, "..", file), "utf8");
  };
  const dry = await write("dry.ndjson", "--dry-run");
  expect(existsSync(join(root, ".dsp"))).toBe(false);
  const first = await write("first.ndjson");
  expect(dry).toBe(first);
  expect(await write("second.ndjson")).toBe(first);
  expect(await write("third.ndjson")).toBe(first);
  expect(await write("fourth.ndjson", "--no-cache")).toBe(first);
});

it("refuses a file inside the map, and says which file it cannot write", async () => {
  const root = temporaryRepository(NPM);
  expect(await runInProcess(root, ["bootstrap", "--surface", ".dsp/surface.ndjson"])).toMatchObject({
    code: 2,
    error: "output-inside-map",
  });
  const failed = await runInProcess(root, ["bootstrap", "--surface", "missing/surface.ndjson"]);
  expect(failed).toMatchObject({ code: 2, error: "file-operation-failed" });
  expect(failed.err).toContain("write the surface");
});
