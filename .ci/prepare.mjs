/**
 * Set-up for `npm start` and `npm test`: installs when the lock file changed, builds when a source changed, and does nothing
 * otherwise. Speaks on stderr only, because stdout belongs to the command that follows.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const installStamp = join(root, "node_modules", ".installed-for");
const buildStamp = join(root, "dist", ".built-from");

const hash = (text) => createHash("sha256").update(text).digest("hex");
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  process.stderr.write(`${result.stdout ?? ""}${result.stderr ?? ""}\n${command} ${args.join(" ")} failed\n`);
  process.exit(2);
}

function* filesUnder(directory) {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else yield path;
  }
}

function sources() {
  const paths = ["src", "languages", join("test", "oracle")].flatMap((name) => [...filesUnder(join(root, name))]);
  const lines = [...paths, join(root, "tsconfig.json"), join(root, "package.json"), join(root, "package-lock.json")].sort();
  return hash(lines.map((path) => `${path} ${statSync(path).size} ${statSync(path).mtimeMs}`).join("\n"));
}

const lock = hash(read(join(root, "package-lock.json")));
if (read(installStamp) !== lock) {
  process.stderr.write("Installing dependencies (first run only) …\n");
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(installStamp, lock);
}
const now = sources();
if (read(buildStamp) !== now) {
  process.stderr.write("Building …\n");
  rmSync(join(root, "dist"), { recursive: true, force: true });
  run(process.execPath, [join(root, "node_modules", "typescript", "bin", "tsc"), "-p", root]);
  mkdirSync(dirname(buildStamp), { recursive: true });
  writeFileSync(buildStamp, now);
}
