/** What commands say when something is not as the user thinks, and what they say next. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { nextCommand } from "../src/command/next-command.js";
import { openProgress } from "../src/command/run.js";
import { writeKnown } from "../src/sources/known-file.js";
import { nameOfUrl } from "../src/sources/repository.js";
import type { Head } from "../src/store/head.js";
import { openStore } from "../src/store/open-store.js";
import { say } from "./support/saying.js";

const scratch = mkdtempSync(join(tmpdir(), "fleet-words-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

it("adds no folder without clones, and names the folders in it that have some", async () => {
  for (const path of ["code/web/ui/.git", "code/web/api/.git", "code/tools/lint/.git", "code/notes", "bare"])
    mkdirSync(join(scratch, path), { recursive: true });
  const fleet = join(scratch, "none");
  const code = join(scratch, "code");
  const { code: exit, err } = await say(["add", "--dir", "code", "--fleet", fleet], scratch);
  expect({ exit, err }).toEqual({
    exit: 2,
    err: `error: ${code} has no clones directly in it; folders in it have some: add --dir ${code}/tools --dir ${code}/web; nothing was added\n`,
  });
  expect((await say(["add", "--dir", "bare", "--fleet", fleet], scratch)).err).toContain("name a folder that has clones in it");
  expect(existsSync(join(fleet, "fleet.toml"))).toBe(false);
  expect(await say(["add", "--dir", "code/web", "--fleet", fleet], scratch)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`2 repositories added to ${fleet}/fleet.toml\n'dsp-cli fleet run --fleet ${fleet}' maps them`),
  });
});

it("keeps the options that the user typed in what it says to type next, and no address of a queue", () => {
  const values = { fleet: "my fleet", store: "s3://maps/a", name: "web", redis: "redis://:s3cret@q" };
  const next = (words: string, typed: object = values): string =>
    nextCommand({ host: { program: "dsp-cli" }, values: typed } as never, words);
  expect(next("why NAME")).toBe(`'dsp-cli fleet why NAME --fleet "my fleet" --store s3://maps/a'`);
  expect(next("run")).toBe(`'dsp-cli fleet run --fleet "my fleet" --store s3://maps/a --name web'`);
  expect(next("add --dir FOLDER")).toBe(`'dsp-cli fleet add --dir FOLDER --fleet "my fleet"'`);
  expect(next("run", { name: "default" })).toBe("'dsp-cli fleet run'");
});

it.each([[["status"]], [["why", "a"]], [["retry"]], [["verify", "a"]], [["ask", "publishes", "npm:a"]]])(
  "does not take a folder that is not there for an empty fleet: %j",
  async (words) => {
    const { code, err } = await say([...words, "--fleet", "nowhere"], scratch);
    expect({ code, err }).toEqual({
      code: 2,
      err: `error: ${join(scratch, "nowhere")} does not exist; correct --fleet; 'fleet add' begins a new fleet there\n`,
    });
  },
);

it.each([
  ["--jobs", "abc", "--jobs takes a number from 0, not 'abc'"],
  ["--jobs", "-1", "--jobs takes a number from 0, not '-1'"],
  ["--jobs", "1.5", "--jobs takes a number from 0, not '1.5'"],
  ["--spread", "0", "--spread takes a number from 1, not '0'"],
])("refuses %s %s in the words of the user", async (option, value, error) => {
  expect((await say(["run", `${option}=${value}`, "--fleet", scratch], scratch)).err).toContain(`error: ${error}; `);
});

it("tells which variable names the region of a bucket", async () => {
  for (const name of ["AWS_REGION", "AWS_DEFAULT_REGION", "AWS_PROFILE"]) vi.stubEnv(name, undefined);
  for (const name of ["AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"]) vi.stubEnv(name, join(scratch, "no-such-file"));
  const { err } = await say(["status", "--store", "s3://maps"], scratch);
  vi.unstubAllEnvs();
  expect(err).toMatch(/^error: no variable names the region of the bucket; set AWS_REGION/);
});

const failed: Head = {
  repository: "local/a",
  state: "quarantined",
  tries: 3,
  failure: { commit: "c", program: "1.0.0", reason: "closed", permanent: true },
};

it("says that a repository waits for the next run after it is told to try again", async () => {
  const fleet = join(scratch, "retried");
  await (await openStore(fleet)).moveHead(failed, undefined);
  const at = ["--fleet", fleet];
  expect((await say(["status", ...at], scratch)).out).toContain("quarantined local/a: closed\n'dsp-cli fleet why NAME --fleet ");
  expect((await say(["retry", "a", ...at], scratch)).code).toBe(0);
  const { out } = await say(["status", ...at], scratch);
  expect(out).toContain("0 mapped, 0 failed, 1 waiting, 0 quarantined");
  expect(out).toContain("waiting     local/a: waits for the next run\n");
  expect((await say(["why", "a", ...at], scratch)).out).toMatch(
    /^local\/a: waits for the next run\n(.*\n)*next: the next run tries again\n$/,
  );
});

it("calls gone what three runs did not find, with the age of its map, until it is skipped", async () => {
  const fleet = join(scratch, "gone");
  const map = "a".repeat(64);
  const mapped: Head = {
    repository: "h/o/a",
    state: "mapped",
    commit: "c",
    program: "0.9",
    options: "o",
    map,
    surface: map,
    mappedAt: "2026-01-01T00:00:00Z",
    tries: 0,
  };
  await (await openStore(fleet)).moveHead({ ...mapped, aliases: ["h/o/former"] }, undefined);
  await writeKnown(fleet, [{ name: "h/o/a", source: "github o", missed: 3, since: "2026-01-02T00:00:00Z" }]);
  const at = ["--fleet", fleet];
  const { out } = await say(["status", ...at], scratch);
  expect(out).toContain("gone        h/o/a: since 2026-01-02T00:00:00Z; map of 2026-01-01T00:00:00Z\n");
  expect(out).toContain("1 of the maps are by another version than 1.0.0");
  expect((await say(["why", "former", ...at], scratch)).out).toMatch(
    /^h\/o\/a: mapped\nformerly h\/o\/former\n.*\ngone: the last 3 runs, since 2026-01-02/,
  );
  await say(["skip", "h/o/a", "--reason", "moved away", ...at], scratch);
  expect((await say(["status", ...at], scratch)).out).not.toContain("gone");
});

it("tells the exit codes of a run", async () => {
  expect((await say(["run", "--help"], scratch)).out).toMatch(/Exit code 0: .*1: .*2: /s);
});

it("says a plain line every 30 seconds and at each failure where there is no terminal", () => {
  const said: string[] = [];
  let time = 0;
  const host = { progress: () => undefined, err: (text: string) => void said.push(text) };
  const plain = openProgress(host, false, () => time);
  for (time of [1000, 29_999, 30_000, 30_001, 59_999, 60_500]) plain.line(`at ${time}`);
  plain.failed("h/o/a", "bell \u0007");
  expect(said).toEqual(["at 30000\n", "at 60500\n", "failed h/o/a: bell \\u{7}\n"]);
  const terminal = openProgress(host, true, () => time);
  time = 1e9;
  terminal.line("replaced");
  terminal.failed("h/o/a", "told at the end");
  expect(said.length).toBe(3);
});

it("calls no two addresses alike because of an escaped slash", () => {
  const names = ["acme/ui", "acme%2fui", "acme%2Fui", "acme%252fui", "%61cme/ui"].map((path) => nameOfUrl(`https://h/${path}.git`));
  expect(names).toEqual(["h/acme/ui", "h/acme%2fui", "h/acme%2Fui", "h/acme%252fui", "h/acme/ui"]);
});

it("keeps apart the heads of names that differ only in case, where the disk does not", async () => {
  const folder = join(scratch, "insensitive");
  const store = await openStore(folder);
  const head = (repository: string, tries: number): Head => ({ repository, state: "failed", tries });
  expect(await store.moveHead(head("h/acme/ui", 1), undefined)).toBe(true);
  // What such a disk would find under the other name.
  symlinkSync(join(folder, "heads", "h", "acme"), join(folder, "heads", "h", "Acme"));
  expect(await store.head("h/Acme/ui")).toBeUndefined();
  expect(await store.moveHead(head("h/Acme/ui", 2), undefined)).toBe(true);
  const second = await store.head("h/Acme/ui");
  expect(await store.moveHead(head("h/Acme/ui", 3), second?.version)).toBe(true);
  expect([(await store.head("h/acme/ui"))?.head, (await store.head("h/Acme/ui"))?.head]).toEqual([
    head("h/acme/ui", 1),
    head("h/Acme/ui", 3),
  ]);
});
