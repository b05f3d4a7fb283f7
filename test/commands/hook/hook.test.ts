/** `hook`: our part of a git hook is put in and taken out; and what git then does with it, end to end. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryDirectory } from "../../support/temporary-directory.js";
import { PROGRAM } from "../../support/program.js";
import { runInProcess } from "../../support/run-in-process.js";
import { git, SAMPLE_FILES, temporaryRepository } from "../../support/temporary-repository.js";

afterEach(() => void vi.unstubAllEnvs());

const BEGIN = "# >>> dsp-bootstrap >>>";

const hookOf = (directory: string, name = "pre-commit"): string => readFileSync(join(directory, ".git/hooks", name), "utf8");

describe("install", () => {
  test("writes an executable shell script, once", async () => {
    const directory = temporaryRepository();
    expect(await runInProcess(directory, ["hook", "install"])).toEqual({
      code: 0,
      out: ".git/hooks/pre-commit now runs 'dsp-cli check --staged'\n",
      err: "",
    });
    const text = hookOf(directory);
    expect(text).toMatch(/^#!\/bin\/sh\n# >>> dsp-bootstrap >>>\n[^]*\n# <<< dsp-bootstrap <<<\n$/);
    expect(statSync(join(directory, ".git/hooks/pre-commit")).mode & 0o777).toBe(0o755);
    expect(await runInProcess(directory, ["hook", "install"])).toMatchObject({
      code: 0,
      out: ".git/hooks/pre-commit is installed already\n",
    });
    expect(hookOf(directory)).toBe(text);
  });

  test("starts the program of the clone that wrote it where none is installed", () => {
    const directory = temporaryRepository();
    const start = (...words: readonly string[]): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, [PROGRAM, ...words], { cwd: directory, encoding: "utf8" });
    start("bootstrap", "-q");
    start("hook", "install", "-q");
    expect(hookOf(directory)).toContain(`then exec node ${PROGRAM} "$@"; fi\n    echo 'dsp-bootstrap: dsp-cli is not installed`);
    writeFileSync(join(directory, "src/total.ts"), "export const other = 1;\n");
    git(directory, "add", "src");
    const { status, stderr } = spawnSync("git", ["commit", "-m", "change"], { cwd: directory, encoding: "utf8" });
    expect(status).toBe(1);
    expect(stderr).toContain("not accepted by the check");
  });

  test("keeps a hook that is there, and comes first", async () => {
    const directory = temporaryRepository();
    const own = "#!/usr/bin/env bash\nset -e\nnpm test\nexit 0\n";
    writeFileSync(join(directory, ".git/hooks/pre-push"), own);
    expect((await runInProcess(directory, ["hook", "install", "pre-push"])).code).toBe(0);
    const text = hookOf(directory, "pre-push");
    expect(text.startsWith(`#!/usr/bin/env bash\n${BEGIN}\n`)).toBe(true);
    expect(text.endsWith("# <<< dsp-bootstrap <<<\nset -e\nnpm test\nexit 0\n")).toBe(true);
    expect(text).toContain("git push --no-verify");
    expect((await runInProcess(directory, ["hook", "uninstall", "pre-push"])).out).toBe(".git/hooks/pre-push no longer runs the check\n");
    expect(hookOf(directory, "pre-push")).toBe(own);
  });

  test("other options replace our part, and nothing else", async () => {
    const directory = temporaryRepository();
    writeFileSync(join(directory, ".git/hooks/pre-commit"), "#!/bin/sh -e\nmake lint\n");
    await runInProcess(directory, ["hook", "install"]);
    await runInProcess(directory, ["hook", "install", "--set", "entry=src/till.ts", "--set", "noEntry=old shop/*"]);
    const text = hookOf(directory);
    expect(text.split(BEGIN)).toHaveLength(2);
    expect(text).toContain("set -- check --staged --set entry=src/till.ts --set 'noEntry=old shop/*'\n");
    expect(text.endsWith("make lint\n")).toBe(true);
  });

  test.each([
    ["another language", "#!/usr/bin/env node\nprocess.exit(0);\n", "hook-not-a-script"],
    ["no first line", "make lint\n", "hook-not-a-script"],
    ["our part without an end", `#!/bin/sh\n${BEGIN}\nmake lint\n`, "hook-block-open"],
  ])("refuses %s", async (_what, own, error) => {
    const directory = temporaryRepository();
    writeFileSync(join(directory, ".git/hooks/pre-commit"), own);
    expect(await runInProcess(directory, ["hook", "install"])).toMatchObject({ code: 2, error });
    expect(hookOf(directory)).toBe(own);
  });

  test("refuses a link, a wrong word, and a directory without git", async () => {
    const directory = temporaryRepository();
    symlinkSync("../../src/till.ts", join(directory, ".git/hooks/pre-commit"));
    expect(await runInProcess(directory, ["hook", "install"])).toMatchObject({ code: 2, error: "hook-not-a-file" });
    expect(readFileSync(join(directory, "src/till.ts"), "utf8")).toBe(SAMPLE_FILES["src/till.ts"]);
    expect(await runInProcess(directory, ["hook", "remove"])).toMatchObject({ code: 2, error: "unknown-action" });
    expect(await runInProcess(directory, ["hook", "install", "pre-merge"])).toMatchObject({ code: 2 });
    expect(await runInProcess(temporaryDirectory(), ["hook", "install"])).toMatchObject({
      code: 2,
      error: "not-a-repository",
    });
  });

  test("--dry-run writes nothing", async () => {
    const directory = temporaryRepository();
    expect((await runInProcess(directory, ["hook", "install", "--dry-run"])).out).toContain("set -- check --staged\n");
    expect(existsSync(join(directory, ".git/hooks/pre-commit"))).toBe(false);
  });

  test("uninstall takes a file with it that held nothing else", async () => {
    const directory = temporaryRepository();
    await runInProcess(directory, ["hook", "install"]);
    expect((await runInProcess(directory, ["hook", "uninstall"])).code).toBe(0);
    expect(existsSync(join(directory, ".git/hooks/pre-commit"))).toBe(false);
    expect((await runInProcess(directory, ["hook", "uninstall"])).out).toBe(".git/hooks/pre-commit does not run the check\n");
  });

  test("where core.hooksPath says, from a work tree beside it, and for a project below the top", async () => {
    const directory = temporaryRepository({ ...SAMPLE_FILES, "office/package.json": "{}" });
    git(directory, "add", "--all");
    git(directory, "commit", "--quiet", "--message", "Open");
    const beside = join(temporaryDirectory(), "beside");
    git(directory, "worktree", "add", "--quiet", beside);
    expect((await runInProcess(beside, ["hook", "install"])).code).toBe(0);
    expect(hookOf(directory)).toContain(BEGIN);
    git(directory, "config", "core.hooksPath", "tools/hooks");
    expect((await runInProcess(join(directory, "office"), ["hook", "install", "--root", "."])).out).toBe(
      "../tools/hooks/pre-commit now runs 'dsp-cli check --staged'\n",
    );
    const text = readFileSync(join(directory, "tools/hooks/pre-commit"), "utf8");
    expect(text).toContain("[ -d office/.dsp ]");
    expect(text).toContain("set -- check --staged --root office\n");
  });

  test("nowhere outside, unless the user's own configuration names the place", async () => {
    const outside = temporaryDirectory({ "hooks/README": "theirs\n" });
    const directory = temporaryRepository();
    git(directory, "config", "core.hooksPath", join(outside, "hooks"));
    const refused = await runInProcess(directory, ["hook", "install"]);
    expect([refused.code, refused.error]).toEqual([2, "hooks-outside-repository"]);
    git(directory, "config", "--unset", "core.hooksPath");
    rmSync(join(directory, ".git/hooks"), { recursive: true });
    symlinkSync(join(outside, "hooks"), join(directory, ".git/hooks"));
    expect((await runInProcess(directory, ["hook", "install"])).code).toBe(2);
    expect(readdirSync(join(outside, "hooks"))).toEqual(["README"]);
    const settings = temporaryDirectory({ gitconfig: `[core]\n\thooksPath = ${join(outside, "hooks")}\n` });
    vi.stubEnv("GIT_CONFIG_GLOBAL", join(settings, "gitconfig"));
    expect((await runInProcess(directory, ["hook", "install"])).code).toBe(0);
    expect(readdirSync(join(outside, "hooks"))).toEqual(["README", "pre-commit"]);
  });
});

/** A mapped and committed shop with the hook, and the program on the path or among the packages. */
async function guarded(where: "path" | "packages"): Promise<{ directory: string; env: NodeJS.ProcessEnv }> {
  const directory = temporaryRepository({ ...SAMPLE_FILES, ".gitignore": "node_modules\n" });
  await runInProcess(directory, ["bootstrap"]);
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "--message", "Open");
  await runInProcess(directory, ["hook", "install"]);
  const bin = where === "path" ? temporaryDirectory() : join(directory, "node_modules/.bin");
  mkdirSync(bin, { recursive: true });
  chmodSync(PROGRAM, 0o755);
  symlinkSync(PROGRAM, join(bin, "dsp-cli"));
  if (where === "packages") symlinkSync(join(PROGRAM, "../../.."), join(directory, "node_modules/dsp-bootstrap"));
  return { directory, env: { ...process.env, ...(where === "path" ? { PATH: `${bin}:${process.env["PATH"]}` } : {}) } };
}

function commit(directory: string, env: NodeJS.ProcessEnv, ...words: string[]): { code: number | null; err: string } {
  const identity = ["-c", "user.email=clerk@shop.example", "-c", "user.name=Clerk"];
  const { status, stderr, stdout } = spawnSync("git", [...identity, "commit", "--message", "Sell", ...words], {
    cwd: directory,
    env,
    encoding: "utf8",
  });
  return { code: status, err: `${stdout}${stderr}` };
}

describe("a commit", () => {
  test.each([["path"], ["packages"]] as const)(
    "is let through or stopped by what it would hold; the program is found on the %s",
    async (where) => {
      const { directory, env } = await guarded(where);
      const drawer = join(directory, "src/drawer.ts");
      // Not staged: none of this commit's business.
      writeFileSync(drawer, `export const drawer = 1;\n`);
      writeFileSync(join(directory, "notes.md"), "# Notes\n");
      git(directory, "add", "notes.md");
      expect(commit(directory, env)).toMatchObject({ code: 0 });
      // Staged without its map, while the work tree is as it was.
      git(directory, "add", "src/drawer.ts");
      const stopped = commit(directory, env);
      expect(stopped.code).toBe(1);
      expect(stopped.err).toContain("src/drawer.ts  is not in the map (+1 object; imported by src/till.ts)");
      expect(stopped.err).toContain("to skip it once: git commit --no-verify");
      rmSync(drawer);
      expect(commit(directory, env).code).toBe(1);
      writeFileSync(drawer, `export const drawer = 1;\n`);
      // With its map.
      await runInProcess(directory, ["bootstrap"]);
      expect(commit(directory, env).code).toBe(1);
      git(directory, "add", ".dsp");
      expect(commit(directory, env)).toMatchObject({ code: 0 });
      expect(git(directory, "status", "--porcelain")).toBe("");
    },
  );

  test("of everything (--all), and of single files, is judged by its own index", async () => {
    const { directory, env } = await guarded("path");
    const till = join(directory, "src/till.ts");
    writeFileSync(till, `${SAMPLE_FILES["src/till.ts"]}import "./stocktaking.js";\n`);
    // The index on disk is in sync; the one that --all makes is not.
    expect(await runInProcess(directory, ["check", "--staged"])).toMatchObject({ code: 0 });
    expect(commit(directory, env, "--all").code).toBe(1);
    await runInProcess(directory, ["bootstrap"]);
    // The map is new and not tracked, the tracked part of it is changed: still not all of it.
    expect(commit(directory, env, "--all").code).not.toBe(0);
    git(directory, "add", ".dsp");
    // Everything is staged but the source: only a commit of the source and the map is in sync.
    expect(commit(directory, env).code).toBe(1);
    expect(commit(directory, env, "src/till.ts").code).toBe(1);
    expect(commit(directory, env, ".dsp").code).toBe(1);
    expect(commit(directory, env, "src/till.ts", ".dsp")).toMatchObject({ code: 0 });
    expect(git(directory, "status", "--porcelain")).toBe("");
  });

  test("passes with a note if the program is not installed, and asks no network", async () => {
    const { directory } = await guarded("path");
    const bin = temporaryDirectory();
    symlinkSync(spawnSync("sh", ["-c", "command -v git"], { encoding: "utf8" }).stdout.trim(), join(bin, "git"));
    writeFileSync(join(directory, "src/drawer.ts"), "export const drawer = 1;\n");
    git(directory, "add", "--all");
    expect(commit(directory, { ...process.env, PATH: bin })).toMatchObject({
      code: 0,
      err: expect.stringContaining("node is not installed, so the map was not checked\n"),
    });
    symlinkSync(process.execPath, join(bin, "node"));
    const { code, err } = commit(directory, { ...process.env, PATH: bin }, "--allow-empty");
    expect(code).toBe(0);
    expect(err).toContain("dsp-cli is not installed, so the map was not checked; to install it: npm install --global dsp-bootstrap\n");
  });

  test("is checked by the program of the packages, also of a project below the top, before the one on the path", async () => {
    const directory = temporaryRepository({ ".gitignore": "node_modules\n", "office/package.json": "{}", "office/index.js": "" });
    const project = join(directory, "office");
    await runInProcess(project, ["bootstrap", "--root", "."]);
    await runInProcess(project, ["hook", "install", "--root", "."]);
    const programs = { "node_modules/.bin": "top", "office/node_modules/.bin": "office" };
    for (const [place, name] of Object.entries(programs)) {
      mkdirSync(join(directory, place), { recursive: true });
      writeFileSync(join(directory, place, "dsp-cli"), `#!/bin/sh\necho "${name}: $*"\n`, { mode: 0o755 });
    }
    git(directory, "add", "--all");
    expect(commit(directory, process.env)).toMatchObject({
      code: 0,
      err: expect.stringContaining("office: check --staged --root office\n"),
    });
    rmSync(join(directory, "office/node_modules"), { recursive: true });
    expect(commit(directory, process.env, "--allow-empty").err).toContain("top: check --staged --root office\n");
  });

  test("can be made without the check, and of a repository without a map", async () => {
    const { directory, env } = await guarded("path");
    writeFileSync(join(directory, "src/drawer.ts"), "export const drawer = 1;\n");
    git(directory, "add", "--all");
    expect(commit(directory, env, "--no-verify")).toMatchObject({ code: 0 });
    git(directory, "rm", "-r", "--quiet", ".dsp");
    expect(commit(directory, env)).toMatchObject({ code: 0 });
  });
});
