import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { openIndex } from "../src/ask/open-index.js";
import { buildIndex } from "../src/index/build-index.js";
import { readDatabase } from "../src/index/database.js";
import { freshFile, HEAD, indexOf, SIX, FORK, surfaces, uses, type Rows } from "./support/six-repositories.js";

it("counts what it joined, by state", async () => {
  const { summary } = await indexOf(SIX);
  expect(summary).toEqual({ repositories: 6, packages: 4, names: 10, uses: 11, states: { name: 7, unresolved: 4 }, leftOut: [] });
});

it("gives the same bytes whatever the order of surfaces and rows, and leaves nothing beside the file", async () => {
  const { file } = await indexOf({ ...SIX, ...FORK });
  const wanted = readFileSync(file);
  expect(readdirSync(dirname(file))).toEqual(["index.sqlite"]);
  const shuffled = fc.shuffledSubarray(surfaces({ ...SIX, ...FORK }).slice(), { minLength: 7, maxLength: 7 });
  await fc.assert(
    fc.asyncProperty(shuffled, fc.boolean(), async (order, turn) => {
      const other = freshFile();
      const turned = order.map((one) => ({
        ...one,
        lines: turn ? [HEAD, ...[...(one.lines as readonly string[])].slice(1).toReversed()] : one.lines,
      }));
      await buildIndex({ file: other, surfaces: turned });
      expect(readFileSync(other).equals(wanted)).toBe(true);
    }),
    { numRuns: 12 },
  );
});

it("changes the bytes if one line of use changes", async () => {
  const [first, second] = await Promise.all([
    indexOf(SIX),
    indexOf({ ...SIX, "git.acme.dev/x": [uses("pkg:npm/%40acme/core", "@acme/core", "parse", "x.ts")] }),
  ]);
  expect(readFileSync(first.file).equals(readFileSync(second.file))).toBe(false);
});

const NAMES = ["a", "b", "c", "default", "="];
const name = fc.constantFrom(...NAMES);
const one = fc.integer({ min: 0, max: 3 });
const url = (n: number): string => `pkg:npm/p${n}`;
const anyRows: fc.Arbitrary<Rows> = fc
  .array(
    fc.record({
      exports: fc.uniqueArray(name, { maxLength: 3 }),
      passes: fc.array(fc.record({ name: fc.constantFrom("*", "a", "d"), from: one, other: name }), { maxLength: 3 }),
      uses: fc.array(fc.record({ of: one, name }), { maxLength: 4 }),
    }),
    { minLength: 4, maxLength: 4 },
  )
  .map((all) =>
    Object.fromEntries(
      all.map((each, n) => [
        `h/r${n}`,
        [
          { row: "publishes", package: url(n), manifest: "package.json" },
          { row: "provides", package: url(n), specifier: `p${n}`, sources: ["i.js"] },
          ...each.exports.map((own) => ({
            row: "exports",
            package: url(n),
            specifier: `p${n}`,
            name: own,
            source: `i.js#${own}`,
            line: 1,
          })),
          ...each.passes.map(({ name: own, from, other }) => ({
            row: "passes",
            package: url(n),
            specifier: `p${n}`,
            name: own,
            source: "i.js",
            line: 1,
            from: { package: url(from), specifier: `p${from}`, name: own === "*" ? "*" : other },
          })),
          ...each.uses.map((use) => uses(url(use.of), `p${use.of}`, use.name, "u.js")),
        ],
      ]),
    ),
  );

it("resolves a use only to a name that the consumer uses and a publisher has", async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const { file } = await indexOf(rows);
      const index = readDatabase(file);
      const found = index
        .query(
          "SELECT u.name used, n.name has, n.kind, n.source, r.name repository FROM uses u JOIN names n ON n.id = u.target JOIN repositories r ON r.id = n.repository",
        )
        .all<Readonly<Record<"used" | "has" | "kind" | "repository", string>> & { readonly source: string | null }>();
      index.close();
      for (const { has, kind, source, repository } of found) {
        const of = rows[repository] ?? [];
        const wanted = of.some((row) => row["name"] === has && row["row"] === (kind === "pass" ? "passes" : "exports"));
        expect({ wanted, repository, has, kind, source }).toEqual({ wanted: true, repository, has, kind, source });
        if (kind === "export") expect(source).toBe(`i.js#${has}`);
      }
    }),
    { numRuns: 40 },
  );
});

it("refuses what it cannot read, and keeps the old index", async () => {
  const { file } = await indexOf(SIX);
  const before = readFileSync(file);
  const build = (lines: readonly string[]): Promise<unknown> => buildIndex({ file, surfaces: [{ repository: "h/x", commit: "c", lines }] });
  await expect(build(['{"generator":"dsp-bootstrap","schemaVersion":2}'])).rejects.toThrow(
    "schemaVersion 2, and this program reads up to 1; update dsp-fleet",
  );
  await expect(build([HEAD, "{"])).rejects.toThrow(
    "line 2 of the surface of h/x cannot be read (the line is not JSON); map the repository again",
  );
  await expect(build([HEAD, '{"row":"uses","package":"pkg:npm/x"}'])).rejects.toThrow(
    "line 2 of the surface of h/x cannot be read (specifier",
  );
  await expect(build([])).rejects.toThrow("empty");
  const [first] = surfaces(SIX);
  if (first === undefined) throw new Error("there are surfaces");
  await expect(buildIndex({ file, surfaces: [first, first] })).rejects.toThrow("two surfaces are of git.acme.dev/web/core");
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(existsSync(`${file}.new`)).toBe(false);
});

it("leaves out one surface that it cannot read, and tells it", async () => {
  const whole = await indexOf(SIX);
  const { summary, file } = await indexOf(SIX, undefined, [{ repository: "git.acme.dev/x", commit: "c", lines: [HEAD, publishesX, "{"] }]);
  expect(summary.leftOut).toEqual([
    {
      repository: "git.acme.dev/x",
      problem: "line 3 of the surface of git.acme.dev/x cannot be read (the line is not JSON); map the repository again",
    },
  ]);
  expect(readFileSync(file).equals(readFileSync(whole.file))).toBe(true);
});

const publishesX = '{"row":"publishes","package":"pkg:npm/x","manifest":"package.json"}';

it("ignores kinds of rows and fields that newer programs write", async () => {
  const lines = [HEAD, '{"row":"licences","x":1}', '{"row":"publishes","package":"pkg:npm/n","manifest":"m","new":true}'];
  const summary = await buildIndex({ file: freshFile(), surfaces: [{ repository: "h/x", commit: "c", lines }] });
  expect(summary).toMatchObject({ repositories: 1, packages: 1 });
});

it("pins choose a publisher; a pin that is wrong is told", async () => {
  const both = { ...SIX, ...FORK };
  expect((await indexOf(both)).summary.states).toEqual({ ambiguous: 6, name: 4, unresolved: 1 });
  expect((await indexOf(both, { "npm:@acme/auth": "git.acme.dev/web/auth" })).summary.states).toEqual({ name: 7, unresolved: 4 });
  await expect(indexOf(both, { "npm:@acme/auth": "git.acme.dev/web/core" })).rejects.toThrow(
    "does not publish npm:@acme/auth; correct the pin",
  );
  await expect(indexOf(both, { auth: "x" })).rejects.toThrow('the pin "auth" names no package');
});

it("is read by several at a time, and after a reader was killed", async () => {
  const { file } = await indexOf(SIX);
  mkdirSync(`${file}.lock`);
  const readers = [openIndex(file), openIndex(file)];
  const rows = readers.map((reader) => reader.query("SELECT name FROM repositories ORDER BY id").each<{ readonly name: string }>());
  // Both are in the middle of an answer.
  expect(rows.map((each) => (each.next().value as { readonly name: string }).name)).toEqual(Array(2).fill("git.acme.dev/go/log"));
  for (const reader of readers) reader.close();
  writeFileSync(file, "no database at all, but long enough to be looked at");
  expect(() => openIndex(file)).toThrow("is no index of a fleet; build one with fleet run");
});
