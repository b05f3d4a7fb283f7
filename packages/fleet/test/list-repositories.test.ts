import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { listRepositories } from "../src/sources/list-repositories.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-list-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it("lists clones of the same name in two folders, and each of them once", async () => {
  for (const folder of ["one", "two"]) mkdirSync(join(scratch, folder, "app", ".git"), { recursive: true });
  const sources = [{ dir: "one" }, { dir: "two" }, { dir: join(scratch, "two") }];
  const { repositories, faults } = await listRepositories(sources, { folder: scratch, git: { read: async () => "", run: async () => "" } });
  expect(faults).toEqual([]);
  expect(repositories.map(({ url }) => url)).toEqual([join(scratch, "one", "app"), join(scratch, "two", "app")]);
  expect(repositories.map(({ name }) => name)).toEqual(["local/app", expect.stringMatching(/^local\/app-[0-9a-f]{8}$/)]);
});
