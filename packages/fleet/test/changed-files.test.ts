import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { ask, askJson } from "./support/asking.js";
import { indexOf, SIX } from "./support/six-repositories.js";

function clone(): { readonly directory: string; readonly git: (...words: readonly string[]) => string } {
  const directory = mkdtempSync(join(tmpdir(), "dsp-fleet-clone-"));
  const git = (...words: readonly string[]): string =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.org", "-C", directory, ...words], { encoding: "utf8" });
  git("init", "-q");
  mkdirSync(join(directory, "src"));
  for (const name of ["parse", "idle", "inner"]) writeFileSync(join(directory, "src", `${name}.ts`), "1\n");
  git("add", ".");
  git("commit", "-qm", "a");
  return { directory, git };
}

it("asks for the files that a branch changed, and runs nothing that the clone configures", async () => {
  const { file } = await indexOf(SIX);
  const { directory, git } = clone();
  git("config", "diff.external", "exit 3 #");
  writeFileSync(join(directory, "src", "parse.ts"), "2\n");
  const data = await askJson(file, "ask", "affected", "web/core", "--diff", "HEAD", "--clone", directory);
  expect(data).toMatchObject({ places: ["src/parse.ts"], names: 1, total: { files: 2, repositories: 2 } });
  git("checkout", "-q", ".");
  expect(await askJson(file, "ask", "affected", "web/core", "--diff", "HEAD", "--clone", directory)).toMatchObject({
    places: [],
    total: { files: 0 },
  });
});

it("says that git does not know a commit, and takes no option for one", async () => {
  const { file } = await indexOf(SIX);
  const { directory } = clone();
  for (const revision of ["nowhere", "--output=x"]) {
    const { code, err } = await ask(file, "ask", "affected", "web/core", `--diff=${revision}`, "--clone", directory);
    expect(code).toBe(2);
    expect(err).toContain("name a commit and a clone of the repository");
  }
});

it("takes the repository of the clone where none is named", async () => {
  const { file } = await indexOf(SIX);
  const { directory, git } = clone();
  writeFileSync(join(directory, "src", "parse.ts"), "2\n");
  for (const origin of ["https://git.acme.dev/web/core.git", "git@git.acme.dev:web/core"]) {
    git("config", "remote.origin.url", origin);
    for (const place of [directory, join(directory, "src")])
      expect(await askJson(file, "ask", "affected", "--diff", "HEAD", "--clone", place)).toMatchObject({
        repository: "git.acme.dev/web/core",
        total: { files: 2 },
      });
  }
  git("config", "--unset", "remote.origin.url");
  const { code, err } = await ask(file, "ask", "affected", "--diff", "HEAD", "--clone", directory);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`the fleet has no repository "local/${basename(directory)}"`) });
  expect((await ask(file, "ask", "affected")).err).toContain("needs a place or --diff");
});

it("says that nothing changed, or that nothing of it is published, with exit code 0", async () => {
  const { file } = await indexOf(SIX);
  const { directory } = clone();
  const affected = async () => await ask(file, "ask", "affected", "web/core", "--diff", "HEAD", "--clone", directory, "--fail-over", "0");
  expect(await affected()).toMatchObject({ code: 0, out: expect.stringContaining("\nnothing changed since HEAD\n") });
  writeFileSync(join(directory, "src", "inner.ts"), "2\n");
  expect(await affected()).toMatchObject({
    code: 0,
    out: expect.stringContaining("\n1 file changed since HEAD, and none of them publishes a name\n"),
  });
  writeFileSync(join(directory, "src", "parse.ts"), "2\n");
  expect(await affected()).toMatchObject({ code: 1, out: expect.not.stringContaining("publishes a name") });
});
