import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { headsByName } from "../src/command/context.js";
import { headMeant } from "../src/command/status.js";
import { planJobs } from "../src/queue/plan-jobs.js";
import { settleFailure } from "../src/queue/settle.js";
import { compareListing, formerNames, isGone, keptInIndex, type Known, type Now } from "../src/sources/compare-listing.js";
import { readKnown, writeKnown } from "../src/sources/known-file.js";
import { isProof, type Repository } from "../src/sources/repository.js";
import type { Head } from "../src/store/head.js";
import { moveRepositories } from "../src/store/move-repository.js";
import { openStore } from "../src/store/open-store.js";
import { digestOf } from "../src/store/keys.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-listing-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const SOURCE = "github acme";
const listed = (name: string, id?: string): Repository => ({ name, url: `https://${name}`, id, source: SOURCE });
const now = (repositories: readonly Repository[], change: Partial<Now> = {}): Now => ({
  repositories,
  sources: [SOURCE],
  unlisted: [],
  reached: new Map(),
  run: "r1",
  time: "2026-01-01T00:00:00Z",
  ...change,
});
const MAP = digestOf(Buffer.from("map"));
const head = (repository: string, change: Partial<Head> = {}): Head => ({
  repository,
  state: "mapped",
  commit: "c1",
  program: "1",
  options: "o",
  map: MAP,
  surface: MAP,
  tries: 0,
  ...change,
});

it("knows a repository again by the number of its forge, and by nothing else", () => {
  const before = compareListing([], now([listed("h/o/old", "h 7"), listed("h/o/plain")])).known;
  const { known, renamed } = compareListing(before, now([listed("h/new/name", "h 7"), listed("h/o/plain2")], { run: "r2" }));
  expect(renamed).toEqual([{ from: "h/o/old", to: "h/new/name", replaces: false }]);
  expect(known.map(({ name, missed }) => [name, missed])).toEqual([
    ["h/new/name", 0],
    ["h/o/plain", 1],
    ["h/o/plain2", 0],
  ]);
});

it("calls a repository gone after three runs that did not find it, each counted once, and forgets that when it is back", () => {
  const times = ["r1", "r2", "r2", "r3"];
  let known: readonly Known[] = compareListing([], now([listed("h/o/a"), listed("h/o/b")], { run: "r0" })).known;
  const seen = times.map((run, index) => {
    known = compareListing(known, now([listed("h/o/b")], { run, time: `t${index}`, reached: new Map([["h/o/b", false]]) })).known;
    return known.map(({ missed, since }) => [missed, since]);
  });
  expect(seen).toEqual(
    [1, 2, 2, 3].map((missed) => [
      [missed, "t0"],
      [missed, "t0"],
    ]),
  );
  expect(known.map(isGone)).toEqual([true, true]);
  // Run with --only, it is not asked.
  const again = compareListing(known, now([listed("h/o/a"), listed("h/o/b")], { run: "r4", reached: new Map([["h/o/a", true]]) })).known;
  expect(again.map(({ missed }) => missed)).toEqual([0, 3]);
});

it("misses nothing of a source that could not be listed, and forgets what the user took out", () => {
  const before = compareListing([], now([listed("h/o/a")])).known;
  expect(compareListing(before, now([], { run: "r2", unlisted: [SOURCE] })).known).toEqual(before);
  expect(compareListing(before, now([], { run: "r2", sources: [] })).known).toEqual([]);
});

it("keeps the uses of what a source lists no longer until it is skipped, and of no other fleet", () => {
  const before = compareListing([], now([listed("h/o/here"), listed("h/o/left"), listed("h/o/skipped")])).known;
  // It is listed and skipped, and happens not to answer.
  const here = now([listed("h/o/here")], { run: "r2", reached: new Map([["h/o/here", false]]) });
  const { known } = compareListing(before, here);
  const isSkipped = (name: string): boolean => name !== "h/o/left";
  const names = ["h/o/here", "h/o/left", "h/o/skipped", "other/fleet/x"];
  const kept = (isFirst: boolean): readonly string[] => names.filter(keptInIndex({ ...here, known, isFirst }, isSkipped));
  expect(kept(false)).toEqual(["h/o/here", "h/o/left"]);
  expect(kept(true)).toEqual(["h/o/here", "h/o/left", "other/fleet/x"]);
});

it("keeps between runs what was listed", async () => {
  expect(await readKnown(scratch)).toBeUndefined();
  const { known } = compareListing([], now([listed("h/o/a", "h 1"), listed("h/o/b")], { reached: new Map([["h/o/b", false]]) }));
  await writeKnown(scratch, known);
  expect(await readKnown(scratch)).toEqual(known);
});

it("goes on from the map under the new name, counts the repository once, and finds it by the old name", async () => {
  const store = await openStore(join(scratch, "renamed"));
  await store.moveHead(head("h/o/old"), undefined);
  const rename = [{ from: "h/o/old", to: "h/o/new", replaces: false }];
  await moveRepositories(rename, store);
  // As after a run that was killed.
  await moveRepositories(rename, store);
  const heads = await headsByName(store);
  expect([...heads.values()]).toEqual([head("h/o/new", { aliases: ["h/o/old"] })]);
  expect(headMeant(heads, "o/old").repository).toBe("h/o/new");
  const remote = [{ repository: listed("h/o/new"), commit: "c2" }];
  const wanted = { program: "1", options: "o", run: "r", skip: [] };
  expect(planJobs(remote, heads, wanted).jobs).toMatchObject([{ repository: "h/o/new", previous: MAP }]);
  expect(planJobs(remote, heads, { ...wanted, skip: [{ repository: "o/old", reason: "" }] }).skipped).toEqual(["h/o/new"]);
});

it("counts a repository once that an address of the user still calls by its former name", () => {
  const aliases = (name: string): readonly string[] => (name === "h/o/new" ? ["h/o/old", "h/o/taken", "h/o/older"] : []);
  const repositories = [listed("h/o/new", "h 7"), listed("h/o/old"), listed("h/o/other"), listed("h/o/taken", "h 8")];
  expect([...formerNames(repositories, aliases)]).toEqual([["h/o/old", "h/o/new"]]);
});

it("begins anew for another repository that takes over the name", async () => {
  const store = await openStore(join(scratch, "taken"));
  await store.moveHead(head("h/o/a"), undefined);
  await store.moveHead(head("h/o/b", { commit: "c9" }), undefined);
  expect(
    await moveRepositories(
      [
        { from: "h/o/b", to: "h/o/a", replaces: false },
        { from: "h/o/a", to: "h/o/z", replaces: false },
      ],
      store,
    ),
  ).toEqual([]);
  const job = { repository: "h/o/b", url: "https://h/o/b", commit: "c3", program: "1", options: "o", run: "r" };
  await settleFailure(job, { reason: "closed", permanent: true }, store);
  const heads = await headsByName(store);
  expect([...heads.values()].map(({ repository, commit, aliases }) => [repository, commit, aliases])).toEqual([
    ["h/o/a", "c9", ["h/o/b"]],
    ["h/o/b", undefined, undefined],
    ["h/o/z", "c1", ["h/o/a"]],
  ]);
});

it("goes on from its own map under the name of a repository that is gone", async () => {
  const before = compareListing([], now([listed("h/o/a", "h 1"), listed("h/o/b", "h 2")])).known;
  const { renamed } = compareListing(before, now([listed("h/o/b", "h 1")], { run: "r2" }));
  expect(renamed).toEqual([{ from: "h/o/a", to: "h/o/b", replaces: true }]);
  const store = await openStore(join(scratch, "replaced"));
  await store.moveHead(head("h/o/a"), undefined);
  await store.moveHead(head("h/o/b", { commit: "c9" }), undefined);
  await moveRepositories(renamed, store);
  expect([...(await headsByName(store)).values()]).toEqual([head("h/o/b", { aliases: ["h/o/a"] })]);
});

it("leaves two names that were exchanged as they are", async () => {
  const store = await openStore(join(scratch, "exchanged"));
  const circle = [
    { from: "h/o/a", to: "h/o/b", replaces: false },
    { from: "h/o/b", to: "h/o/a", replaces: false },
  ];
  expect(await moveRepositories(circle, store)).toEqual(circle);
});

it("queues a commit that was put in the place of another by force, from the map before", () => {
  const plan = planJobs([{ repository: listed("h/o/a"), commit: "c0" }], new Map([["h/o/a", head("h/o/a")]]), {
    program: "1",
    options: "o",
    run: "r",
    skip: [],
  });
  expect(plan.jobs).toMatchObject([{ commit: "c0", previous: MAP }]);
});

it.each([
  ["another host", "evil.dev/x/y", "git.acme.dev/web/ui"],
  ["a host that begins alike", "evil.dev/x/y", "evil.dev.acme.dev/web/ui"],
  ["a host that ends alike", "evil.dev/x/y", "www.evil.dev/web/ui"],
  ["another port of the host", "evil.dev/x/y", "evil.dev:8443/web/ui"],
])("a forge's number says nothing about %s, neither in the list nor in what earlier runs wrote", (_, own, other) => {
  const id = "evil.dev 7";
  const victim: Known = { name: other, source: SOURCE, id: `${other.split("/")[0]} 7`, missed: 0 };
  const before: readonly Known[] = [{ name: own, source: SOURCE, id, missed: 0 }, victim];
  expect(compareListing(before, now([listed(other, id)], { run: "r2" })).renamed).toEqual([]);
  // What an earlier version believed is not believed any more.
  expect(compareListing([{ ...victim, id }], now([listed(own, id)], { run: "r2" })).renamed).toEqual([]);
});

it.each([
  ["h 7", "h./o/a", true],
  ["h. 7", "h/o/a", true],
  ["h:81 7", "h:81/o/a", true],
  ["h 7", "h:81/o/a", false],
  ["h/one 7", "h/one/o/a", true],
  ["h/one 7", "h/two/o/a", false],
  ["h/one 7", "h/onetwo/a", false],
  ["h 7", "local/a", false],
  [" 7", "/o/a", false],
])("the number %s may speak for %s: %s", (id, name, proves) => {
  expect(isProof(id, name)).toBe(proves);
});
