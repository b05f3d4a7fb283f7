/**
 * Makes a task of each chosen commit, once: its parent is checked out in a scratch clone and mapped; query, truth, map and sources are kept
 * in a file. Parents follow each other in time, so that most files have been parsed before.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { blobsOf, checkOut, cloneForReplay, presentTree } from "../identity/git.mjs";
import { bootstrap } from "../identity/program.mjs";
import { chooseCommits } from "./choose-commits.mjs";
import { SOURCE } from "./repositories.mjs";

const LARGEST = 512 * 1024;

/** Writes what is not there yet; `tell` hears of each. */
export async function collectTasks({ name, head }, source, directory, count, tell) {
  const room = mkdtempSync(join(tmpdir(), "dsp-retrieval-"));
  try {
    const git = cloneForReplay(source, room);
    const place = join(directory, name.replace("/", "+"));
    mkdirSync(place, { recursive: true });
    const missing = chooseCommits(git, head, count).filter(({ commit }) => !existsSync(join(place, `${commit}.json.gz`)));
    const time = ({ parent }) => Number(git.run("show", "-s", "--format=%ct", parent));
    for (const task of missing.map((one) => ({ ...one, time: time(one) })).sort((a, b) => a.time - b.time)) {
      const kept = await collect(git, room, task);
      writeFileSync(join(place, `${task.commit}.json.gz`), gzipSync(JSON.stringify(kept), { level: 3 }));
      tell(
        `${name} ${task.commit.slice(0, 8)}: ${Object.keys(kept.map).length} files of a map, ${task.truth.length} to find, ${kept.seconds} s`,
      );
    }
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

async function collect(git, room, { commit, parent, query, truth }) {
  const { failed, map, sources, seconds } = await keepState(git, room, presentTree(git, parent));
  if (failed !== undefined) return { commit, parent, query, truth, failed, map, sources, seconds };
  return {
    commit,
    parent,
    query,
    truth: truth.filter((path) => path in sources),
    changed: changedLines(git, parent, commit, truth),
    map,
    sources,
    seconds,
  };
}

/** `{map, sources, seconds}` of a tree, and why it could not be mapped in `failed`: files of the map and sources by path, and the time of processors. */
export async function keepState(git, room, tree) {
  checkOut(git, git.commit(tree, []));
  const start = process.cpuUsage();
  const { code, err } = await bootstrap(room);
  const { user, system } = process.cpuUsage(start);
  if (code !== 0) return { failed: err, map: {}, sources: {}, seconds: 0 };
  const map = Object.fromEntries(filesBelow(join(room, ".dsp")).map((path) => [path, readFileSync(join(room, ".dsp", path), "utf8")]));
  const sources = {};
  for (const path of blobsOf(git, tree).keys()) {
    if (!SOURCE.test(path)) continue;
    const text = readFileSync(join(room, path), "utf8");
    if (text.length <= LARGEST) sources[path] = text;
  }
  return { map, sources, seconds: Math.round((user + system) / 1e5) / 10 };
}

const NOTHING = 0;

/** Lines of the former text that the commit changed: `[first, last]`; for a pure insertion, the line before and the one after it. */
function changedLines(git, parent, commit, paths) {
  return Object.fromEntries(paths.map((path) => [path, hunksOf(git.run("diff", "-U0", "--no-renames", parent, commit, "--", path))]));
}

function hunksOf(patch) {
  return Array.from(patch.matchAll(/^@@ -(\d+)(?:,(\d+))? /gm), ([, from, count = "1"]) => {
    const first = Number(from);
    return Number(count) === NOTHING ? [first, first + 1, "inserted"] : [first, first + Number(count) - 1];
  });
}

function filesBelow(base) {
  const entries = readdirSync(base, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => join(entry.parentPath, entry.name).slice(base.length + 1)).filter((path) => !path.startsWith(".cache"));
}

/** The tasks that are kept of a repository, in the order of the seed. */
export function* readTasks(name, directory, commits) {
  const place = join(directory, name.replace("/", "+"));
  for (const commit of commits) {
    const file = join(place, `${commit}.json.gz`);
    if (existsSync(file)) yield JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
  }
}
