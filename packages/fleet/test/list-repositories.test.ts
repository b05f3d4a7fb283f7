import { mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openGit } from "../src/sources/git.js";
import { listRepositories } from "../src/sources/list-repositories.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-list-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const clone = (path: string): string => (execFileSync("git", ["init", "-q", join(scratch, path)]), join(scratch, path));

it("tells which of two clones of one name is left out", async () => {
  const [one, other] = [clone("a/till"), clone("b/till")];
  const sources = ["a", "b"].map((name) => ({ dir: join(scratch, name) }));
  const listing = await listRepositories(sources, { folder: scratch, git: openGit(join(scratch, "git")) });
  expect(listing.repositories).toEqual([{ name: "local/till", url: one }]);
  expect(listing.faults).toEqual([`${other} is left out, because ${one} has the same name, local/till; rename one of the folders`]);
  const twice = await listRepositories([...sources.slice(0, 1), ...sources.slice(0, 1)], {
    folder: scratch,
    git: openGit(join(scratch, "git")),
  });
  expect(twice.faults).toEqual([]);
});
