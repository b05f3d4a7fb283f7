/** One job from the plan to the published head, without a queue. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { headsByName } from "../src/command/context.js";
import { planJobs } from "../src/queue/plan-jobs.js";
import { openGit } from "../src/sources/git.js";
import { remoteHeads } from "../src/sources/remote-heads.js";
import { moveRepositories } from "../src/store/move-repository.js";
import { openStore } from "../src/store/open-store.js";
import { openAttempts } from "../src/worker/attempts.js";
import { mapRepository, type Workshop, unpackFolder } from "../src/worker/map-repository.js";
import { LIMITS, MAPPER_OPTIONS } from "../src/worker/run-mapper.js";
import { MAPPER } from "./support/processes.js";
import { commit, git, repository } from "./support/repositories.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-job-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 5 }));

it("goes on from the map before, after a push by force and under another name", async () => {
  mkdirSync(join(scratch, "clones"));
  const url = repository(join(scratch, "clones"), "ui");
  const store = await openStore(join(scratch, "store"));
  const workshop: Workshop = {
    store,
    attempts: openAttempts(join(scratch, "work")),
    git: openGit(join(scratch, "git")),
    mapper: MAPPER,
    isolation: [],
    limits: LIMITS,
    signal: new AbortController().signal,
  };
  /** Maps what is planned; the identity that the first map gave, and the head. */
  const run = async (name: string) => {
    const remote = await remoteHeads([{ name, url }], workshop.git);
    const { jobs } = planJobs(remote, await headsByName(store), { program: "1", options: MAPPER_OPTIONS, skip: [], run: "r" });
    for (const job of jobs) await mapRepository(job, workshop);
    const head = (await headsByName(store)).get(name);
    const folder = mkdtempSync(join(scratch, "map-"));
    writeFileSync(`${folder}.tar`, (await store.get(head?.map ?? "")) ?? "");
    unpackFolder(`${folder}.tar`, folder);
    return { jobs: jobs.length, head, born: git(scratch, "hash-object", join(folder, "born")) };
  };
  const first = await run("h/o/old");
  expect(first.head?.seconds).toBeGreaterThan(0);
  expect((await run("h/o/old")).jobs).toBe(0);

  commit(url, { "index.js": "export const other = 1;\n" });
  git(url, "reset", "-q", "--soft", "HEAD~1");
  git(url, "commit", "-q", "--amend", "-m", "another history");
  const forced = await run("h/o/old");
  expect(forced).toMatchObject({ jobs: 1, born: first.born, head: { previous: first.head?.map, commit: git(url, "rev-parse", "HEAD") } });
  expect(forced.head?.map).not.toBe(first.head?.map);

  await moveRepositories([{ from: "h/o/old", to: "h/o/new", replaces: false }], store);
  commit(url, { "index.js": "export const third = 1;\n" });
  const renamed = await run("h/o/new");
  expect(renamed).toMatchObject({ jobs: 1, born: first.born, head: { aliases: ["h/o/old"], previous: forced.head?.map } });
  expect([...(await headsByName(store)).keys()]).toEqual(["h/o/new"]);
});
