/** `.dsp/drafts`: where it is lost, damaged or of a former build, texts of people stay; and nothing else writes into descriptions. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { DRAFTS_FILE, readDrafts } from "../../../src/dsp/drafts.js";
import { formerMap, writeFormerMap } from "../../support/former-map.js";
import { runInProcess } from "../../support/run-in-process.js";
import { mapOf, temporaryRepository } from "../../support/temporary-repository.js";

const OWN = "What the customer still has to pay.";

async function mapped(): Promise<string> {
  const directory = temporaryRepository();
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  return directory;
}

const uidOf = (directory: string, source: string): string =>
  [...mapOf(directory)]
    .find(([path, text]) => path.endsWith("/description") && text.startsWith(`source: ${source}\n`))?.[0]
    .split("/")[0] ?? "none";

function edit(directory: string, path: string, change: (text: string) => string): void {
  const file = join(directory, path);
  writeFileSync(file, change(readFileSync(file, "utf8")));
}

const correct = (text: string): string => text.replace(/^purpose: .*$/m, `purpose: ${OWN}`);

test("no description has a key of ours, and an entity is printed without tokens, also of a former map", async () => {
  const directory = await mapped();
  const map = mapOf(directory);
  for (const [path, text] of map) if (path.endsWith("/description")) expect(text, path).not.toMatch(/^drafts:/m);
  expect(readDrafts(map).size).toBe([...map.keys()].filter((path) => /^[^/]+\/description$/.test(path)).length);
  const uid = uidOf(directory, "src/total.ts#total");
  const now = await runInProcess(directory, ["get-entity", uid]);
  const data = await runInProcess(directory, ["get-entity", uid, "--json"]);
  expect(data.out).toContain('"purpose": "draft"');
  writeFormerMap(directory);
  expect(await runInProcess(directory, ["get-entity", uid])).toEqual(now);
  expect(await runInProcess(directory, ["get-entity", uid, "--json"])).toEqual(data);
});

describe("a map of a former build", () => {
  test("is converted by the next run: the same bytes as a map of this build, and nothing to do afterwards", async () => {
    const directory = await mapped();
    const map = mapOf(directory);
    writeFormerMap(directory);
    expect(await runInProcess(directory, ["check"])).toMatchObject({ code: 0 });
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    expect(mapOf(directory)).toEqual(map);
    expect((await runInProcess(directory, ["bootstrap"])).out).toContain("nothing: .dsp is up to date");
  });

  test("keeps what people wrote: a purpose, a note below the tokens, a line of their own", async () => {
    const directory = await mapped();
    const [total, cart] = ["src/total.ts#total", "src/cart.ts"].map((source) => uidOf(directory, source));
    writeFormerMap(directory);
    edit(directory, `.dsp/${total}/description`, (text) => `${correct(text)}Ask Ada before you change it.\n`);
    edit(directory, `.dsp/${cart}/description`, (text) => text.replace(/^drafts: /m, "team: counters\ndrafts: "));
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    const after = mapOf(directory);
    expect(after.get(`${total}/description`)).toContain(`purpose: ${OWN}\n`);
    expect(after.get(`${total}/description`)).toContain("\nnotes: Ask Ada before you change it.\n");
    expect(after.get(`${cart}/description`)).toMatch(/\nteam: counters\n$/);
    edit(directory, "src/total.ts", (text) => text.replace("Adds prices.", "Adds all prices."));
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    expect(mapOf(directory).get(`${total}/description`)).toContain(`purpose: ${OWN}\n`);
  });

  test("is converted where nothing maps an entity any more", async () => {
    const directory = await mapped();
    writeFormerMap(directory);
    const drawer = uidOf(directory, "src/stocktaking.ts");
    const total = uidOf(directory, "src/total.ts#total");
    edit(directory, `.dsp/${total}/description`, correct);
    edit(directory, "src/total.ts", (text) => text.replaceAll("total", "sum"));
    edit(directory, "src/cart.ts", (text) => text.replaceAll("total(", "sum(").replace("{ total }", "{ sum }"));
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    const after = mapOf(directory);
    expect(drawer).toBe("none");
    expect([...after.values()].filter((text) => /^drafts:/m.test(text))).toEqual([]);
    expect([...after.values()].join("\n")).toContain(OWN);
  });
});

describe.each([
  ["deleted", (): undefined => undefined],
  ["emptied", (): string => ""],
  ["cut in the middle", (text: string): string => text.slice(0, text.length / 2)],
  ["without its line ends", (text: string): string => text.replaceAll("\n", " ")],
  ["of other hashes", (text: string): string => text.replace(/ [0-9a-f]{6}/g, " 000000")],
  ["merged by lines", (text: string): string => `<<<<<<< ours\n${text}=======\n${text.replace(/ [0-9a-f]{6}/, "")}>>>>>>> theirs\n`],
  ["merged by lines, in any order", (text: string): string => `${text.split("\n").reverse().join("\n")}\n${text}`],
])("%s, it costs no text of a person", (_, damage) => {
  test("and the next runs settle", async () => {
    const directory = await mapped();
    const before = mapOf(directory);
    const total = uidOf(directory, "src/total.ts#total");
    edit(directory, `.dsp/${total}/description`, correct);
    const file = join(directory, ".dsp", DRAFTS_FILE);
    const damaged = damage(readFileSync(file, "utf8"));
    if (damaged === undefined) rmSync(file);
    else writeFileSync(file, damaged);
    edit(directory, "src/total.ts", (text) => text.replace("Adds prices.", "Adds all prices."));
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    expect(mapOf(directory).get(`${total}/description`)).toContain(`purpose: ${OWN}\n`);
    expect((await runInProcess(directory, ["bootstrap"])).out).toContain("nothing: .dsp is up to date");
    expect(await runInProcess(directory, ["verify"])).toMatchObject({ code: 0 });
    // What says what the program would say is still the program's.
    edit(directory, "src/total.ts", (text) => text.replace('"EUR"', '"EUR" as string'));
    rmSync(join(directory, "src/till.ts"));
    edit(directory, "package.json", (text) => text.replace(/, "bin": \{[^}]*\}/, ""));
    expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
    expect(uidOf(directory, "src/till.ts")).toBe("none");
    expect(before.size).toBeGreaterThan(0);
  });
});

test("the commands of the protocol keep it: an entity that leaves takes its line along, a corrected one keeps it", async () => {
  const directory = await mapped();
  const [total, cart] = ["src/total.ts#total", "src/cart.ts"].map((source) => uidOf(directory, source)) as [string, string];
  const before = readDrafts(mapOf(directory));
  expect((await runInProcess(directory, ["update-description", cart, "--purpose", OWN])).code).toBe(0);
  expect((await runInProcess(directory, ["move-entity", cart, "src/basket.ts"])).code).toBe(0);
  expect(readDrafts(mapOf(directory))).toEqual(before);
  expect((await runInProcess(directory, ["remove-entity", total])).code).toBe(0);
  expect([...readDrafts(mapOf(directory)).keys()]).toEqual([...before.keys()].filter((uid) => uid !== total));
  expect(formerMap(mapOf(directory)).has(`${total}/description`)).toBe(false);
});
