/** Every command that the README names runs as it stands, in a project that has the files of its examples. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runInProcess } from "./support/run-in-process.js";
import { temporaryRepository } from "./support/temporary-repository.js";

const PROJECT = fileURLToPath(new URL("../bench/exchanges/groceries/", import.meta.url));
const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
/** They end only when they are ended. */
const WITH: Readonly<Record<string, readonly string[]>> = { watch: ["--once"], view: ["--out", "site"] };
/** Placeholders. */
const GENERAL = /COMMAND/;

function wordsOf(line: string): readonly string[] {
  return (line.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replace(/^'(.*)'$/, "$1"));
}

const commands = [...README.matchAll(/`(dsp-cli [^`]+)`|^\$? ?((?:npx )?dsp-(?:cli|bootstrap)(?: .*?)?)(?=\s+#|$)/gm)]
  .map(([, span, line]) => (span ?? line ?? "").trim())
  .filter((command) => !GENERAL.test(command));

test("the README has room for what most people need, and no more", () => {
  expect(Buffer.byteLength(README)).toBeLessThanOrEqual(8192);
  expect(commands.length).toBeGreaterThan(15);
});

test("every command of the README runs", async () => {
  const directory = temporaryRepository({});
  cpSync(PROJECT, directory, { recursive: true });
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=example", "-c", "user.email=someone@example.com", ...words], { cwd: directory });
  git("init", "-q");
  git("add", "--all");
  git("commit", "-q", "-m", "Sources");
  expect((await runInProcess(directory, ["bootstrap"])).code).toBe(0);
  git("add", "--all");
  git("commit", "-q", "-m", "Map");
  for (const command of new Set(commands)) {
    const [, word, ...rest] = wordsOf(command.replace(/^npx /, "").replace(/^dsp-bootstrap$/, "dsp-cli bootstrap"));
    const { code, err } = await runInProcess(directory, [word ?? "", ...rest, ...(WITH[word ?? ""] ?? [])]);
    expect({ command, code, err }).toEqual({ command, code: 0, err: expect.not.stringContaining("error:") });
  }
});
