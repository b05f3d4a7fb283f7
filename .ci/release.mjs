/**
 * Tries a release without publishing it: packs, installs the package into an empty folder without a network, runs every command under each version
 * of Node, and prints what an installation takes.
 * node release.mjs [--out DIRECTORY] keeps the tree of the tag (DIRECTORY/tree) and the package (DIRECTORY/*.tgz).
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryOf, VERSIONS } from "./node-binaries.mjs";
import { smoke } from "./release-smoke.mjs";
import { stageRelease } from "./stage-release.mjs";

const MOST_BYTES = 30_000_000;
const MOST_PACKAGES = 10;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const isWindows = process.platform === "win32";

function run(command, words, options = {}) {
  const { status, error, stdout, stderr } = spawnSync(command, words, {
    encoding: "utf8",
    shell: isWindows && command === "npm",
    maxBuffer: 1 << 26,
    ...options,
  });
  if (status !== 0) throw new Error(`${command} ${words.join(" ")} ended with ${status}\n${error?.message ?? `${stdout}${stderr}`.trim()}`);
  return stdout;
}

function pack(tree, out) {
  mkdirSync(out, { recursive: true });
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", out], { cwd: tree }));
  return join(out, filename);
}

/** With an empty cache, so that whatever else it needed would be missing. */
function install(tarball, place) {
  mkdirSync(place);
  writeFileSync(join(place, "package.json"), '{ "name": "empty", "private": true }\n');
  run("npm", ["install", "--save-dev", "--offline", "--cache", join(place, ".npm"), "--no-audit", "--no-fund", tarball], { cwd: place });
  rmSync(join(place, ".npm"), { recursive: true, force: true });
  return join(place, "node_modules");
}

function sizeOf(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((bytes, entry) => bytes + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function judgePackage(manifest, modules, tarball) {
  const { packages } = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8"));
  const [bytes, count] = [sizeOf(modules), Object.keys(packages).length];
  const megabytes = (value) => `${(value / 1e6).toFixed(1)} MB`;
  process.stdout.write(
    `release: ${manifest.name} ${manifest.version}: ${count} package${count === 1 ? "" : "s"}, ${megabytes(bytes)} installed, ${megabytes(statSync(tarball).size)} to download\n`,
  );
  const needed = ["dependencies", "optionalDependencies", "peerDependencies"].filter((key) => manifest[key] !== undefined);
  return [
    ...(bytes > MOST_BYTES ? [`more than ${megabytes(MOST_BYTES)} are installed`] : []),
    ...(count > MOST_PACKAGES ? [`more than ${MOST_PACKAGES} packages are installed`] : []),
    ...needed.map((key) => `package.json has ${key}; the build bundles what the program needs, so it is a development dependency`),
  ];
}

/** The action, from the tree of the tag, in a repository with a map. A package manager that is started fails. */
function tryAction(tree, work, program) {
  const [workspace, bin] = [join(work, "workspace"), join(work, "bin")];
  mkdirSync(bin);
  if (!isWindows) writeFileSync(join(bin, "npm"), "#!/bin/sh\nexit 9\n", { mode: 0o755 });
  cpSync(join(root, "fixtures", "python", "flask-menu", "repo"), workspace, { recursive: true });
  const env = {
    ...process.env,
    PATH: `${bin}${isWindows ? ";" : ":"}${process.env.PATH}`,
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: work,
    XDG_CACHE_HOME: join(work, "cache"),
  };
  const start = (...words) => spawnSync(process.execPath, words, { cwd: workspace, encoding: "utf8", env });
  start(program, "bootstrap");
  const { status, stdout, stderr } = start(join(tree, "action", "check.mjs"));
  return status === 0 && /in sync/.test(stdout) ? [] : [`the action ended with ${status}\n${stdout}${stderr}`];
}

async function tryRelease(work, out) {
  run(process.execPath, [join(root, ".ci", "prepare.mjs")]);
  const tree = join(out, "tree");
  rmSync(tree, { recursive: true, force: true });
  const manifest = stageRelease(tree);
  const tarball = pack(tree, out);
  const modules = install(tarball, join(work, "empty"));
  const wrong = [...judgePackage(manifest, modules, tarball), ...tryAction(tree, work, join(tree, manifest.bin["dsp-cli"]))];
  for (const version of [process.versions.node, ...VERSIONS.filter((each) => each !== process.versions.node)]) {
    const { file, why } = version === process.versions.node ? { file: process.execPath } : await binaryOf(version);
    if (file === undefined) {
      process.stdout.write(`release: Node ${version} skipped: ${why}\n`);
      if (process.env.CI === "true") wrong.push(`Node ${version} is missing`);
      continue;
    }
    const { wrong: faults, commands } = await smoke(file, modules, join(work, version));
    process.stdout.write(`release: Node ${version}: ${commands} commands tried, ${faults.length} faults\n`);
    wrong.push(...faults.map((text) => `Node ${version}: ${text}`));
  }
  return wrong;
}

const [option, given] = process.argv.slice(2);
if (option !== undefined && (option !== "--out" || given === undefined)) throw new Error("usage: node release.mjs [--out DIRECTORY]");
const work = mkdtempSync(join(tmpdir(), "dsp-release-"));
try {
  const wrong = await tryRelease(work, given === undefined ? join(work, "out") : resolve(given));
  process.stderr.write(wrong.map((text) => `${text.trimEnd()}\n`).join(""));
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
