import { expect, it } from "vitest";
import { planJobs, type Plan } from "../src/queue/plan-jobs.js";
import type { Head } from "../src/store/head.js";
import { digestOf } from "../src/store/keys.js";

const MAP = digestOf(Buffer.from("map"));
const head = (repository: string, change: Partial<Head> = {}): Head => ({
  repository,
  state: "mapped",
  commit: "c1",
  program: "1",
  options: "o",
  map: MAP,
  surface: MAP,
  mappedAt: "2026-01-02T00:00:00Z",
  tries: 0,
  ...change,
});
const NAMES = ["a", "b", "c", "d", "e", "f", "g"].map((name) => `h/o/${name}`);
const byName = (heads: readonly Head[]): ReadonlyMap<string, Head> => new Map(heads.map((one) => [one.repository, one]));

function plan(heads: readonly Head[], commits: Readonly<Record<string, string>>, spread?: number, program = "2"): Plan {
  const remote = Object.entries(commits).map(([name, commit]) => ({ repository: { name, url: `https://${name}` }, commit }));
  return planJobs(remote, byName(heads), { program, options: "o", run: "r", skip: [], spread });
}

const same = Object.fromEntries(NAMES.map((name) => [name, "c1"]));
const namesOf = ({ jobs }: Plan): readonly string[] => jobs.map(({ repository }) => repository);

it("maps all again after an upgrade, unless it is spread", () => {
  const heads = NAMES.map((name) => head(name));
  expect(namesOf(plan(heads, same))).toEqual(NAMES);
  expect(plan(heads, same).later).toEqual([]);
});

it("spreads an upgrade over as many runs as it is told, each repository in one of them, and the oldest maps first", () => {
  let heads = NAMES.map((name) => head(name, name === "h/o/e" ? { mappedAt: "2026-01-01T23:00:00Z" } : {}));
  const runs = [1, 2, 3, 4].map(() => {
    const planned = plan(heads, same, 3);
    const now = new Set(namesOf(planned));
    expect(planned.later.length + now.size + planned.unchanged.length).toBe(NAMES.length);
    heads = heads.map((one) => (now.has(one.repository) ? { ...one, program: "2" } : one));
    return [...now];
  });
  expect(runs.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
  expect(runs[0]).toContain("h/o/e");
  expect(runs.flat().sort()).toEqual(NAMES);
  // Not simply by name.
  expect([...(runs[0] ?? [])].sort()).not.toEqual(["h/o/a", "h/o/b", "h/o/e"]);
});

it("lets nothing wait that has a new commit, or that someone retries", () => {
  const heads = NAMES.map((name) => head(name, name === "h/o/b" ? { state: "failed" } : {}));
  const planned = plan(heads, { ...same, "h/o/a": "c2" }, 100);
  expect(planned.later.length).toBe(4);
  expect(namesOf(planned)).toEqual(expect.arrayContaining(["h/o/a", "h/o/b"]));
  expect(namesOf(planned).length).toBe(3);
});

it("begins with what may take longest: repositories without a map, then the slowest of the last maps", () => {
  const seconds = { "h/o/a": 3, "h/o/c": 90, "h/o/d": 3, "h/o/e": 0 };
  const heads = Object.entries(seconds).map(([name, took]) => head(name, { seconds: took }));
  const commits = Object.fromEntries(["h/o/a", "h/o/b", "h/o/c", "h/o/d", "h/o/e", "h/o/f"].map((name) => [name, "c2"]));
  expect(namesOf(plan(heads, commits, 1, "1"))).toEqual(["h/o/b", "h/o/f", "h/o/c", "h/o/a", "h/o/d", "h/o/e"]);
});
