/**
 * docs/example is what the program makes of it, byte for byte: it maps a copy of the sources alone and compares every file, sources and map.
 * What the README shows of the example (`$ cat docs/example/…`) is compared with the files too; a line `…` stands for the rest.
 * node .ci/check-example.mjs [--update]   # --update replaces the committed map; read the diff
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const project = join(dirname(fileURLToPath(import.meta.url)), "..");
const example = join(project, "docs", "example");

/** Path below `directory`, `/`-separated → bytes. */
function filesUnder(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(directory, path).split(sep).join("/"), readFileSync(path)]));
}

function mapCopy(work) {
  const copy = join(work, "example");
  cpSync(example, copy, { recursive: true, filter: (path) => path !== join(example, ".dsp") });
  const { status, error, stdout, stderr } = spawnSync(process.execPath, [join(project, "dist", "bundle", "main.cjs"), "bootstrap"], {
    cwd: copy,
    encoding: "utf8",
    env: { ...process.env, XDG_CACHE_HOME: join(work, "cache") },
  });
  if (status !== 0) throw new Error(`bootstrap ended with ${status}\n${error?.message ?? `${stdout}${stderr}`.trim()}`);
  return copy;
}

function differences(committed, made) {
  const paths = [...new Set([...committed.keys(), ...made.keys()])].sort();
  return paths.flatMap((path) => {
    const [left, right] = [committed.get(path), made.get(path)];
    if (left === undefined) return [`docs/example/${path} is not committed`];
    if (right === undefined) return [`docs/example/${path} is not made any more`];
    return left.equals(right) ? [] : [`docs/example/${path} has other bytes`];
  });
}

function shownInReadme(committed) {
  const blocks = readFileSync(join(project, "README.md"), "utf8").matchAll(/^```[^\n]*\n([^]*?)^```/gm);
  const commands = [...blocks].flatMap(([, block]) => block.split(/^\$ /m).slice(1));
  return commands.flatMap((command) => {
    const [, path, output] = /^cat docs\/example\/(\S+)[^\n]*\n([^]*)$/.exec(command) ?? [];
    if (path === undefined) return [];
    const text = committed.get(path)?.toString("utf8") ?? "";
    const isShown = output.endsWith("\n…\n") ? text.startsWith(output.slice(0, -"…\n".length)) : text.trimEnd() === output.trimEnd();
    return isShown ? [] : [`README.md shows another docs/example/${path}`];
  });
}

const work = mkdtempSync(join(realpathSync(tmpdir()), "dsp-example-"));
try {
  const copy = mapCopy(work);
  if (process.argv.includes("--update")) {
    rmSync(join(example, ".dsp"), { recursive: true, force: true });
    cpSync(join(copy, ".dsp"), join(example, ".dsp"), { recursive: true });
  }
  const committed = filesUnder(example);
  const wrong = [...differences(committed, filesUnder(copy)), ...shownInReadme(committed)];
  if (wrong.length > 0) process.stderr.write(`${wrong.join("\n")}\nnode .ci/check-example.mjs --update makes the map anew\n`);
  else process.stdout.write(`example: ${committed.size} files as committed\n`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
