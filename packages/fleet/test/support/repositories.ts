/** Small repositories. The same names and files give the same commits. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WHO = {
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_AUTHOR_DATE: "2026-01-01T00:00:00Z",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
  GIT_COMMITTER_DATE: "2026-01-01T00:00:00Z",
  GIT_CONFIG_GLOBAL: "/dev/null",
};

export function git(folder: string, ...words: readonly string[]): string {
  return execFileSync("git", ["-C", folder, ...words], {
    encoding: "utf8",
    env: { ...process.env, ...WHO },
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/** A clone in `folder` with a package of this name and further files. Returns its path. */
export function repository(folder: string, name: string, files: Readonly<Record<string, string>> = {}): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  git(path, "init", "-q", "-b", "main");
  commit(path, {
    "package.json": `{"name":"${name}","version":"1.0.0","main":"index.js"}\n`,
    "index.js": `export const ${name.replace(/\W/g, "_")} = 1;\n`,
    ...files,
  });
  return path;
}

/** Returns the commit. */
export function commit(path: string, files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  git(path, "add", "-A");
  git(path, "commit", "-q", "-m", "change");
  return git(path, "rev-parse", "HEAD");
}

/** A repository whose pack is cut off in the middle. */
export function poison(folder: string, name: string): string {
  const path = repository(folder, name, { "large.txt": Array.from({ length: 4000 }, (_, line) => `${line} ${line * 7919}`).join("\n") });
  git(path, "repack", "-adq");
  const packs = join(path, ".git", "objects", "pack");
  const pack = readdirSync(packs).find((file) => file.endsWith(".pack"));
  if (pack === undefined) throw new Error("nothing was packed");
  execFileSync("chmod", ["u+w", join(packs, pack)]);
  truncateSync(join(packs, pack), 400);
  return path;
}
