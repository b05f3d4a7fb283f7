/** Only what is absent is absent: a file that cannot be read stops a run, and nothing that the map says of it goes. */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { temporaryDirectory } from "../support/temporary-directory.js";
import { whileFailing } from "../support/failing-calls.js";
import { mapOf, temporaryRepository, SAMPLE_FILES } from "../support/temporary-repository.js";
import { runInProcess } from "../support/run-in-process.js";

const WORDS = "Adds what the till was told; rounding is the caller's.";

/** A map with the words of a person in it. */
async function mapped(): Promise<string> {
  const root = temporaryRepository();
  expect(await runInProcess(root, ["bootstrap"])).toMatchObject({ code: 0 });
  const [path, text] = [...mapOf(root)].find(([, content]) => content.includes("source: src/total.ts\n"))!;
  writeFileSync(join(root, ".dsp", path), text.replace(/^purpose: .*$/m, `purpose: ${WORDS}`));
  return root;
}

type Fails = (path: string, call: string) => boolean;
const SOURCE: Fails = (path, call) => call === "openSync" && path.endsWith("/src/total.ts");

describe("a reading that fails", () => {
  it.each<[string, string, Fails]>([
    ["EACCES", "a source", SOURCE],
    ["EIO", "a source", SOURCE],
    ["EMFILE", "a source", SOURCE],
    ["ESTALE", "a source", SOURCE],
    ["EIO", "a manifest", (path, call) => call === "openSync" && path.endsWith("/package.json")],
    ["EMFILE", "a directory of sources", (path, call) => call === "readdirSync" && path.endsWith("/src")],
    ["EACCES", "a file of the map", (path, call) => call === "openSync" && path.endsWith("/imports")],
    ["ESTALE", "a directory of the map", (path, call) => call === "readdirSync" && /\.dsp\/obj-[0-9a-f]+$/.test(path)],
  ])("with %s, of %s, stops the run with the path, and the map stays", async (code, _, fails) => {
    const root = await mapped();
    const before = mapOf(root);
    const { result, failures } = await whileFailing({ fails, code }, () => runInProcess(root, ["bootstrap"]));
    expect(failures).toBeGreaterThan(0);
    expect(result).toMatchObject({ code: 2, err: expect.stringMatching(new RegExp(`: cannot (?:read|list) \\(${code}\\); `)) });
    expect(mapOf(root)).toEqual(before);
  });
});

describe("a source that cannot be read", () => {
  it("stops the run also where a single reading in the middle of it fails", async () => {
    const root = await mapped();
    writeFileSync(join(root, "src/cart.ts"), `${SAMPLE_FILES["src/cart.ts"]}export const tare = 0;\n`);
    const before = mapOf(root);
    const isSource = (path: string, call: string): boolean => call === "openSync" && path.endsWith("/src/total.ts");
    let seen = 0;
    for (let nth = 1; ; nth += 1) {
      let count = 0;
      const fails = (path: string, call: string): boolean => isSource(path, call) && ++count === nth;
      const { result, failures } = await whileFailing({ fails, code: "EIO", times: 1 }, () =>
        runInProcess(root, ["bootstrap", "--dry-run"]),
      );
      if (failures === 0) break;
      seen += 1;
      expect(result).toMatchObject({ code: 2, err: expect.stringContaining("src/total.ts: cannot read (EIO)") });
    }
    expect(seen).toBeGreaterThan(0);
    expect(mapOf(root)).toEqual(before);
  });

  it("is no reason for `check` to call it gone", async () => {
    const root = await mapped();
    const fails = (path: string): boolean => path.endsWith("/src/total.ts");
    const { result } = await whileFailing({ fails, code: "EACCES" }, () => runInProcess(root, ["check"]));
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining("src/total.ts: cannot read (EACCES); check the permissions") });
  });

  it("is gone where it is gone", async () => {
    const root = await mapped();
    const fails = (path: string): boolean => path.endsWith("/src/stocktaking.ts");
    const { result } = await whileFailing({ fails, code: "ENOENT" }, () => runInProcess(root, ["bootstrap", "--dry-run"]));
    expect(result.code).toBe(0);
  });
});

describe("a directory that may not be listed", () => {
  const walked = (): string => temporaryDirectory(SAMPLE_FILES);

  it("is reported and left out", async () => {
    const root = walked();
    mkdirSync(join(root, "vault"));
    const fails = (path: string, call: string): boolean => call === "readdirSync" && /\/vault\/?$/.test(path);
    const report = join(root, "..", `report-${process.pid}.json`);
    const { result, failures } = await whileFailing({ fails, code: "EACCES" }, () => runInProcess(root, ["bootstrap", "--report", report]));
    const { problems } = JSON.parse(readFileSync(report, "utf8")) as { problems: readonly unknown[] };
    rmSync(report);
    expect(failures).toBeGreaterThan(0);
    expect(result.code).toBe(0);
    expect(problems).toContainEqual({ code: "skipped-file", path: "vault", detail: "a directory that cannot be listed (EACCES)" });
  });

  it("is reported and left out also where nothing in it may be looked at", async () => {
    const root = walked();
    mkdirSync(join(root, "vault"));
    const fails = (path: string): boolean => path.includes("/vault/") || path.endsWith("/vault");
    const { result, failures } = await whileFailing({ fails, code: "EACCES" }, () => runInProcess(root, ["bootstrap"]));
    expect(failures).toBeGreaterThan(1);
    expect(result.code).toBe(0);
  });

  it("stops a run whose map has files in it", async () => {
    const root = walked();
    expect(await runInProcess(root, ["bootstrap"])).toMatchObject({ code: 0 });
    const before = mapOf(root);
    const fails = (path: string, call: string): boolean => call === "readdirSync" && /\/src\/?$/.test(path);
    const { result } = await whileFailing({ fails, code: "EACCES" }, () =>
      runInProcess(root, ["bootstrap", "--force", "--set", "entry=package.json"]),
    );
    expect(result).toMatchObject({ code: 2, err: expect.stringMatching(/^src cannot be listed, and the map has files in it \(src\//m) });
    expect(mapOf(root)).toEqual(before);
  });

  it("stops the run where the disk fails", async () => {
    const root = walked();
    const fails = (path: string, call: string): boolean => call === "readdirSync" && /\/src\/?$/.test(path);
    const { result } = await whileFailing({ fails, code: "EIO" }, () => runInProcess(root, ["bootstrap"]));
    expect(result).toMatchObject({ code: 2, err: expect.stringContaining("src: cannot list (EIO)") });
  });

  /** Git as it is, but that it may not look into `src`: who runs the tests may be allowed everything. */
  const refusedGit = (reason: string): string => {
    const real = execFileSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).trim();
    const warning = `warning: could not open directory 'src/': ${reason}`;
    const script = `#!/bin/sh\ncase " $* " in\n*" ls-files "*) echo "${warning}" >&2; exec "${real}" "$@" --exclude=src/ ;;\nesac\nexec "${real}" "$@"\n`;
    const room = temporaryDirectory({ git: script });
    chmodSync(join(room, "git"), 0o755);
    return `${room}:${process.env["PATH"]}`;
  };

  it.each([
    ["Permission denied", "src cannot be listed, and the map has files in it (src/"],
    ["Input/output error", "src cannot be listed (Input/output error)"],
  ])("is told by git, too: %s", async (reason, expected) => {
    const root = temporaryRepository();
    expect(await runInProcess(root, ["bootstrap"])).toMatchObject({ code: 0 });
    const before = mapOf(root);
    vi.stubEnv("PATH", refusedGit(reason));
    const outcome = await runInProcess(root, ["bootstrap", "--force"]);
    vi.unstubAllEnvs();
    expect(outcome).toMatchObject({ code: 2, err: expect.stringContaining(expected) });
    expect(mapOf(root)).toEqual(before);
  });
});

describe("a link where a file or directory of the map belongs", () => {
  const outside = (): string =>
    temporaryDirectory({ description: "source: secret.ts\nkind: object\npurpose: Outside.\n", imports: "", shared: "" });

  it.each([["get-entity"], ["get-children"], ["get-parents"], ["get-recipients"]])("is refused by %s, for an entity", async (verb) => {
    const root = await mapped();
    const uid = [...mapOf(root)].find(([, text]) => text.includes("source: src/total.ts\n"))![0].slice(0, 12);
    renameSync(join(root, ".dsp", uid), join(root, "aside"));
    symlinkSync(outside(), join(root, ".dsp", uid));
    const outcome = await runInProcess(root, [verb, uid]);
    expect(outcome.out).not.toContain("Outside");
    expect(outcome).toMatchObject({ code: 2, error: "link-inside-map", err: expect.stringContaining(uid) });
  });

  it("is refused for the reasons of its importers", async () => {
    const root = await mapped();
    const uid = [...mapOf(root)].find(([, text]) => text.includes("source: src/total.ts\n"))![0].slice(0, 12);
    const exports = join(root, ".dsp", uid, "exports");
    rmSync(exports, { recursive: true, force: true });
    symlinkSync(temporaryDirectory({ "obj-0000000a": "Outside.\n" }), exports);
    for (const verb of ["get-entity", "get-recipients"]) {
      const outcome = await runInProcess(root, [verb, uid]);
      expect(`${outcome.out}${outcome.err}`).not.toContain("Outside");
      expect(outcome).toMatchObject({ code: 2, error: "link-inside-map", err: expect.stringContaining("exports: ") });
    }
  });

  it("is refused where all entities are asked for", async () => {
    const root = await mapped();
    symlinkSync(outside(), join(root, ".dsp", "obj-0badcafe"));
    for (const words of [["search", "Outside"], ["get-orphans"], ["get-stats"]]) {
      const outcome = await runInProcess(root, words);
      expect(`${outcome.out}${outcome.err}`).not.toContain("Outside.");
      expect(outcome).toMatchObject({ code: 2, error: "link-inside-map", err: expect.stringContaining("obj-0badcafe: ") });
    }
  });

  it("leads no derived file elsewhere, and a pipe in the place of one is not waited for", async () => {
    const root = await mapped();
    mkdirSync(join(root, ".dsp/.cache/columns"), { recursive: true });
    execFileSync("mkfifo", [join(root, ".dsp/.cache/columns/names")]);
    expect(await runInProcess(root, ["get-stats"])).toMatchObject({ code: 0 });
    rmSync(join(root, ".dsp/.cache"), { recursive: true });
    const elsewhere = temporaryDirectory({ reverse_built: "1\n" });
    mkdirSync(join(elsewhere, "columns"));
    execFileSync("mkfifo", [join(elsewhere, "columns/names")]);
    symlinkSync(elsewhere, join(root, ".dsp/.cache"));
    expect(await runInProcess(root, ["get-stats"])).toMatchObject({ code: 0 });
  });

  it("is no pipe that anybody waits for", async () => {
    const root = await mapped();
    const uid = [...mapOf(root)].find(([, text]) => text.includes("source: src/total.ts\n"))![0].slice(0, 12);
    rmSync(join(root, ".dsp", uid, "description"));
    execFileSync("mkfifo", [join(root, ".dsp", uid, "description")]);
    expect(await runInProcess(root, ["get-entity", uid])).toMatchObject({
      code: 2,
      error: "map-entry-not-a-file",
      err: expect.stringContaining("description "),
    });
  });
});

describe("--verbose", () => {
  it("tells what a run passed over", async () => {
    const root = await mapped();
    const fails = (path: string, call: string): boolean => call === "openSync" && path.includes("/sources/");
    const { result, failures } = await whileFailing({ fails, code: "EIO" }, () =>
      runInProcess(root, ["bootstrap", "--verbose"], { build: "this" }),
    );
    expect(failures).toBeGreaterThan(0);
    expect(result).toMatchObject({ code: 0, err: expect.stringMatching(/^passed over: .*\/sources\/.* \(EIO\)$/m) });
  });
});
