/** A damaged part of a store or of a folder costs its own repository, which is told by name. Everything else goes on. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { metricsText } from "../src/command/metrics.js";
import type { Head } from "../src/store/head.js";
import { openStore } from "../src/store/open-store.js";
import { giveEngine } from "./support/embedded.js";
import { run as runProcess } from "./support/processes.js";
import { repository } from "./support/repositories.js";
import { type Said, say } from "./support/saying.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-damaged-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const whole = join(scratch, "whole");
const fleet = join(scratch, "fleet");
/** In this process, unless something has to be mapped. */
const run = async (given: readonly string[]): Promise<Said> => await say(given, scratch);
const mapIn = async (folder: string): ReturnType<typeof runProcess> => {
  giveEngine(folder);
  return await runProcess(["run", "--fleet", folder, "--jobs", "1"]);
};
const words = (...given: readonly string[]): readonly string[] => [...given, "--fleet", fleet];
const first = async (
  of: Promise<Pick<Said, "out"> & { readonly code: number | null }>,
): Promise<readonly [number | null, string | undefined]> => {
  const { code, out } = await of;
  return [code, out.split("\n")[0]];
};
const headFile = join(fleet, "heads", "local", "ill", "@1.json");
const headOf = (name: string): Head => JSON.parse(readFileSync(join(fleet, "heads", "local", name, "@1.json"), "utf8")) as Head;
const artifact = (digest = ""): string => join(fleet, "cas", digest.slice(0, 2), digest);

beforeAll(async () => {
  const clones = join(scratch, "clones");
  mkdirSync(clones);
  for (const name of ["good", "ill"]) repository(clones, name);
  mkdirSync(whole);
  writeFileSync(join(whole, "fleet.toml"), `[[source]]\ndir = ${JSON.stringify(clones)}\n`);
  expect(await first(mapIn(whole))).toEqual([0, expect.stringContaining("2 changed: 2 mapped")]);
  rmSync(join(whole, "engine"), { recursive: true });
});
beforeEach(() => {
  rmSync(fleet, { recursive: true, force: true });
  cpSync(whole, fleet, { recursive: true });
});

const HEADS: readonly (readonly [string, () => void])[] = [
  ["cut off", () => truncateSync(headFile, 40)],
  ["empty", () => truncateSync(headFile, 0)],
  ["no object", () => writeFileSync(headFile, "[1]")],
  ["of wrong types", () => writeFileSync(headFile, JSON.stringify({ ...headOf("ill"), tries: "none" }))],
  ["of a later version", () => writeFileSync(headFile, JSON.stringify({ ...headOf("ill"), schemaVersion: 2 }))],
  ["in a state that is not known", () => writeFileSync(headFile, JSON.stringify({ ...headOf("ill"), state: "frozen" }))],
  ["of another repository", () => writeFileSync(headFile, JSON.stringify(headOf("good")))],
  ["huge", () => writeFileSync(headFile, JSON.stringify({ ...headOf("ill"), program: "p".repeat(2 ** 20) }))],
  ["a folder", () => (rmSync(headFile), mkdirSync(headFile))],
  ["a link in a circle", () => (rmSync(headFile), symlinkSync(headFile, headFile))],
  ["a link to a file that may be read", () => (rmSync(headFile), symlinkSync("/etc/hostname", headFile))],
  ["a file in place of its folder", () => (rmSync(join(headFile, ".."), { recursive: true }), writeFileSync(join(headFile, ".."), ""))],
  ["a link in place of its folder", () => (rmSync(join(headFile, ".."), { recursive: true }), symlinkSync("/etc", join(headFile, "..")))],
];

describe.each(HEADS)("a head that is %s", (_, damage) => {
  it("is told by name, and the others are answered, counted, mapped and indexed", async () => {
    damage();
    const status = await run(words("status"));
    expect(status).toMatchObject({ code: 0, out: expect.stringMatching(/^1 mapped, 0 failed/) });
    expect(status.out).toMatch(/^damaged +local\/ill: /m);
    expect(JSON.parse((await run(words("status", "--json"))).out)).toMatchObject({ mapped: 1, damaged: [{ repository: "local/ill" }] });
    expect(await first(run(words("why", "good")))).toEqual([0, "local/good: mapped"]);
    expect(await run(words("why", "ill"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("the state of local/ill cannot be read"),
    });
    expect((await run(words("retry"))).code).toBe(0);
    const again = await run(words("run", "--jobs", "1"));
    expect({ code: again.code, out: again.out }).toEqual({ code: 1, out: expect.stringMatching(/^2 repositories, 0 changed/) });
    expect(again.out).toMatch(/^damaged +local\/ill: /m);
    expect(again.out).toContain("index of 1 repository");
    expect(await first(run(words("ask", "publishes", "npm:good")))).toEqual([0, "1 repository publishes npm:good"]);
    const store = await openStore(fleet);
    expect(await metricsText({ store, engine: undefined, folder: fleet })).toContain('state="mapped"} 1');
  });
});

it("a head that was damaged and is whole again goes on", async () => {
  const text = readFileSync(headFile, "utf8");
  truncateSync(headFile, 40);
  await run(words("run", "--jobs", "1"));
  writeFileSync(headFile, text);
  expect(await first(run(words("run", "--jobs", "1")))).toEqual([0, expect.stringContaining("2 repositories, 0 changed")]);
  expect(await first(run(words("ask", "publishes", "npm:ill")))).toEqual([0, "1 repository publishes npm:ill"]);
});

it("names of heads that no number is are left alone, and end", async () => {
  for (const name of ["@01.json", "@0.json", "@99999999999999999999999.json"]) writeFileSync(join(headFile, "..", name), "{}");
  expect(await first(run(words("status")))).toEqual([0, expect.stringContaining("2 mapped")]);
});

const SURFACES: readonly (readonly [string, () => void])[] = [
  ["is missing", () => rmSync(artifact(headOf("ill").surface))],
  ["is another content", () => cpSync(artifact(headOf("good").surface), artifact(headOf("ill").surface))],
  ["is cut off", () => truncateSync(artifact(headOf("ill").surface), 30)],
  ["is a folder", () => (rmSync(artifact(headOf("ill").surface)), mkdirSync(artifact(headOf("ill").surface)))],
  ["is a link", () => (rmSync(artifact(headOf("ill").surface)), symlinkSync("/etc/hostname", artifact(headOf("ill").surface)))],
];

it.each(SURFACES)("a surface that %s costs its repository one index, and is made again", async (_, damage) => {
  damage();
  rmSync(join(fleet, "index"), { recursive: true });
  const once = await run(words("run", "--jobs", "1"));
  expect(once.out).toContain("not in the index, because their surfaces are lost or cannot be read: local/ill");
  expect(await first(run(words("ask", "publishes", "npm:good")))).toEqual([0, "1 repository publishes npm:good"]);
  expect((await mapIn(fleet)).out).toMatch(/1 changed: 1 mapped/);
  expect(await first(run(words("ask", "publishes", "npm:ill")))).toEqual([0, "1 repository publishes npm:ill"]);
});

it("a surface with a damaged row costs its repository, even if there is no other", async () => {
  const store = await openStore(fleet);
  const lines = (await store.get(headOf("ill").surface ?? ""))?.toString("utf8") ?? "";
  const broken = await store.put(Buffer.from(`${lines.split("\n")[0]}\n{"row":"uses","package":7}\n`));
  for (const name of ["ill", "good"]) {
    const found = await store.head(`local/${name}`);
    if (found !== undefined) await store.moveHead({ ...found.head, surface: broken }, found.version);
  }
  const once = await run(words("run", "--jobs", "1"));
  expect(once).toMatchObject({ code: 1, out: expect.stringContaining("cannot be read: local/good, local/ill") });
  expect(await first(mapIn(fleet))).toEqual([0, expect.stringContaining("2 changed: 2 mapped")]);
});

const INDEXES: readonly (readonly [string, (file: string) => void])[] = [
  ["is cut off", (file) => truncateSync(file, 1000)],
  ["is no database", (file) => writeFileSync(file, "no database")],
  ["is a folder", (file) => (rmSync(file), mkdirSync(file))],
];
const indexFile = (): string => join(fleet, "index", readdirSync(join(fleet, "index")).find((name) => name.endsWith(".sqlite")) ?? "");
const currentDigest = (): string => readFileSync(join(fleet, "index", "CURRENT"), "utf8").trim();

it.each(INDEXES)("an index that %s is fetched again, or built again", async (_, damage) => {
  damage(indexFile());
  expect(await first(run(words("ask", "publishes", "npm:good")))).toEqual([0, "1 repository publishes npm:good"]);
  damage(indexFile());
  damage(artifact(currentDigest()));
  expect((await run(words("ask", "publishes", "npm:good"))).err).toContain("the index is not in the store, or is damaged; run");
  expect((await run(words("run", "--jobs", "1"))).out).toContain("index of 2 repositories");
  expect(await first(run(words("ask", "publishes", "npm:good")))).toEqual([0, "1 repository publishes npm:good"]);
});

const FILES: readonly (readonly [string, string, string])[] = [
  ["listed.json", "no list", "[{"],
  ["listed.json", "of wrong types", '[{"name":7}]'],
  ["run.lock", "no lock", "{"],
  ["run.lock", "of wrong types", '{"pid":"x"}'],
  ["run.unfinished", "no run", "../../etc"],
  ["index/CURRENT", "no digest", "../../etc/passwd"],
  ["index/inputs", "no digest", "x"],
];

it.each(FILES)("%s that is %s stops nothing", async (name, _, text) => {
  for (const damage of [
    (file: string) => writeFileSync(file, text),
    (file: string) => (rmSync(file, { force: true }), symlinkSync("/etc/hostname", file)),
    (file: string) => (rmSync(file, { force: true }), mkdirSync(file)),
  ]) {
    damage(join(fleet, name));
    expect((await run(words("status"))).code).toBe(0);
    expect((await run(words("why", "good"))).code).toBe(0);
    expect(await first(run(words("run", "--jobs", "1")))).toEqual([0, expect.stringContaining("2 repositories, 0 changed")]);
    rmSync(join(fleet, name), { recursive: true, force: true });
  }
});
