/** Pages of four maps, made by the built program before the tests: a small one with changes, a made-up one with cycles, a hostile one, and this project's own. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { keepInMemory } from "../../.ci/temporary-files.mjs";
import { madeUpMap, writeMap } from "../../bench/page/made-up-map.mjs";
import { HOSTILE_TITLE, hostileMap } from "./hostile-map.mjs";
import { LATER, SHOP } from "./shop.mjs";

const project = fileURLToPath(new URL("../..", import.meta.url));
const PROGRAM = join(project, "dist", "bundle", "main.cjs");
const SOURCE_URL = "https://shop.example/blob/{commit}/{path}";
/** Entities of the made-up map. */
const TOWN = 1_000;

const started = promisify(execFile);

/** Starts the program in a directory and returns what it prints. */
export async function dsp(directory, ...words) {
  const { stdout } = await started(process.execPath, [PROGRAM, ...words], { cwd: directory, maxBuffer: 1 << 28 });
  return stdout;
}

async function git(directory, ...words) {
  const settings = ["user.email=clerk@shop.example", "user.name=Clerk", "init.defaultBranch=main", "gc.auto=0", "maintenance.auto=false"];
  await started("git", [...settings.flatMap((one) => ["-c", one]), ...words], { cwd: directory });
}

function write(directory, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

async function makeShop(root) {
  write(root, SHOP);
  await git(root, "init", "-q");
  for (const [files, subject] of [
    [{}, "Open"],
    [LATER, "Deliver"],
  ]) {
    write(root, files);
    await dsp(root, "bootstrap");
    await git(root, "add", "-A", "-f");
    await git(root, "commit", "-q", "-m", subject);
  }
  return ["--source-url", SOURCE_URL, "--diff", "HEAD~1"];
}

async function makeTown(root) {
  writeMap(root, madeUpMap(TOWN));
  await git(root, "init", "-q");
  return [];
}

async function makeHostile(root) {
  writeMap(root, hostileMap());
  await git(root, "init", "-q");
  return ["--title", HOSTILE_TITLE, "--source-url", SOURCE_URL.replace("{commit}", "main")];
}

async function makeOwn(root) {
  for (const name of ["src", "package.json", "tsconfig.json"]) cpSync(join(project, name), join(root, name), { recursive: true });
  await git(root, "init", "-q");
  await dsp(root, "bootstrap");
  return ["--source-url", "none"];
}

const SITES = { shop: makeShop, town: makeTown, hostile: makeHostile, own: makeOwn };

export async function setup({ provide }) {
  keepInMemory();
  const work = realpathSync(mkdtempSync(join(tmpdir(), "dsp-page-")));
  process.env["XDG_CACHE_HOME"] = join(work, "cache");
  const make = async ([name, fill]) => {
    const root = join(work, name);
    mkdirSync(root);
    const words = await fill(root);
    const folder = join(work, `${name}-site`);
    await dsp(root, "view", "--out", folder, ...words);
    return [name, { root, words, file: join(folder, "index.html") }];
  };
  provide("sites", Object.fromEntries(await Promise.all(Object.entries(SITES).map(make))));
  return () => rm(work, { recursive: true, force: true });
}
