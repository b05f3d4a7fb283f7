/**
 * Set-up for `npm start` and `npm test`: installs when the lock file changed, builds when a source changed, and does nothing
 * otherwise. Speaks on stderr only, because stdout belongs to the command that follows. `--install` does not build.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { dist, filesUnder, isBuiltFrom, root, sources } from "./built-from.mjs";
import sentenceOnNode from "./require-node.cjs";

const installStamp = join(root, "node_modules", ".installed-for");

const hash = (content) => createHash("sha256").update(content).digest("hex");
const read = (path) => (existsSync(path) ? readFileSync(path, "utf8") : "");

function requireNode() {
  const tooOld = sentenceOnNode(JSON.parse(read(join(root, "package.json"))).engines.node);
  if (tooOld !== undefined) throw new Error(tooOld.trimEnd());
}

function run(command, args) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
    maxBuffer: 1 << 26,
    shell: process.platform === "win32" && command === "npm",
  });
  if (result.status === 0) return;
  const why = result.error?.message ?? `${result.stdout}${result.stderr}`.trimEnd();
  throw new Error(`${why}\n${command === "npm" ? `npm ${args[0]}` : "the build"} failed; fix that and run again`);
}

function packagesOf(lockFile) {
  try {
    return Object.entries(JSON.parse(read(lockFile)).packages);
  } catch {
    return [];
  }
}

/** Somebody who ran `npm ci` or `npm install` by hand does not want to wait for a second one. */
function isInstalledByHand() {
  const present = new Map(packagesOf(join(root, "node_modules", ".package-lock.json")).map(([path, { version }]) => [path, version]));
  const wanted = packagesOf(join(root, "package-lock.json")).filter(
    ([path, { optional, devOptional }]) => path !== "" && !optional && !devOptional,
  );
  return wanted.length > 0 && wanted.every(([path, { version }]) => present.get(path) === version);
}

function install() {
  const lock = hash(read(join(root, "package-lock.json")));
  if (read(installStamp) === lock) return;
  if (!isInstalledByHand()) {
    process.stderr.write("Installing dependencies …\n");
    // Not `npm ci`: it refuses a lock file without the optional binaries of platforms that a registry does not carry.
    // As a step of a global installation from git, npm would put them wherever that one goes.
    run("npm", [
      "install",
      "--global=false",
      "--no-save",
      "--ignore-scripts",
      "--include=dev",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ]);
  }
  writeFileSync(installStamp, lock);
}

/** Everything that has a part in what is read in a file: facts that another build has kept are not those of this one. */
const EXTRACTORS = ["languages", "src/syntax", "src/model"];
/** Parsers, as they are beside the program. */
const PARSERS = /^bundle\/(?:compiler\.cjs|.*\.wasm)$/;
const isExtractor = (path) => PARSERS.test(path) || (path.endsWith(".js") && EXTRACTORS.some((folder) => path.startsWith(`${folder}/`)));
/** Everything that has a part in what a run says. */
const isProgram = (path) => /^(?:bundle|languages|src)\/.*\.(?:c?js|wasm)$/.test(path);

function versionOf(built, isPart) {
  const files = [...filesUnder(built)].filter((path) => isPart(relative(built, path).split(sep).join("/")));
  return hash(
    files
      .sort()
      .map((path) => `${relative(built, path)} ${hash(readFileSync(path))}`)
      .join("\n"),
  );
}

/** Built elsewhere and moved to `dist` whole: a failed build leaves the old program, and none is ever half there. */
function build() {
  const now = sources();
  if (isBuiltFrom(now)) return;
  const tell = (step) => process.stderr.write(`Building, ${step} …\n`);
  const fresh = join(root, "node_modules", `.build-${process.pid}`);
  try {
    tell("step 1 of 3: compile");
    const compiler = join(root, "node_modules", "typescript", "bin", "tsc");
    // Types are judged by `npm run check:types`: here that would take two thirds of the time of everybody's first start.
    run(process.execPath, [compiler, "-p", root, "--noCheck", "--outDir", fresh, "--tsBuildInfoFile", join(fresh, ".tsbuildinfo")]);
    tell("step 2 of 3: bundle");
    run(process.execPath, [join(root, ".ci", "build-bundle.mjs"), fresh]);
    writeFileSync(join(fresh, "facts-version"), `${versionOf(fresh, isExtractor)}\n`);
    writeFileSync(join(fresh, "program-version"), `${versionOf(fresh, isProgram)}\n`);
    writeFileSync(join(fresh, ".built-from"), now);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
    tell("step 3 of 3: compile ahead");
    // What it needs is found from its place; nothing needs what it writes.
    run(process.execPath, [join(root, ".ci", "compile-ahead.mjs"), dist]);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

try {
  requireNode();
  install();
  if (!process.argv.includes("--install")) build();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
