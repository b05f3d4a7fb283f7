#!/usr/bin/env node
/**
 * Lays out an arena for each task and condition: the repository before the change as one commit, and what the condition gives.
 *
 *   node bench/agents/prepare.mjs --clones DIR --place DIR --condition none|map|rival [--tool DIR] [--only ID,ID]
 *
 * `--tool`: what stands on the path of the agent, as `DIR/bin`; it is copied. For `map`, without it, the program of this tree is taken (build
 * it first). An arena that is there is left alone; remove its directory to have it made again.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cloneForReplay, presentTree } from "../identity/git.mjs";
import { arenaOf, CONDITIONS } from "./conditions.mjs";
import { runInside } from "./sandbox.mjs";
import { cloneOf, readTasks } from "./tasks.mjs";

const OURS = fileURLToPath(new URL("../..", import.meta.url));
const LOOK = fileURLToPath(new URL("look.mjs", import.meta.url));
const BUILD_SECONDS = 600;

const text = { type: "string" };
const { values } = parseArgs({ options: { clones: text, place: text, condition: text, tool: text, only: text } });
const { clones, condition } = values;
const place = resolve(values.place ?? "");
if (clones === undefined || values.place === undefined || CONDITIONS[condition] === undefined)
  throw new Error("give --clones, --place and --condition");
const { write, variables, build } = CONDITIONS[condition];

const tool = layTool();
const wanted = values.only?.split(",");
for (const task of readTasks().filter(({ id }) => wanted === undefined || wanted.includes(id))) await prepare(task);

async function prepare(task) {
  const name = arenaOf(task.id, condition);
  const directory = join(place, "arena", name);
  if (existsSync(directory)) return;
  const start = performance.now();
  const fresh = join(place, "arena", `.${name}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  const repo = join(fresh, "repo");
  checkOut(task, repo);
  commit(repo);
  for (const line of build) {
    const { code, output } = await runInside(line, { repo, tool, write: "all", variables, seconds: BUILD_SECONDS });
    if (code !== 0) throw new Error(`${name}: '${line}' ended with ${code}\n${output}`);
  }
  if (build.length > 0) commit(repo);
  for (const one of write) if (!existsSync(join(repo, one))) throw new Error(`${name}: no ${one} was made`);
  writeFileSync(join(fresh, "look"), `#!/bin/sh\nexec '${process.execPath}' '${LOOK}' '${place}' '${name}' "$@"\n`);
  chmodSync(join(fresh, "look"), 0o755);
  renameSync(fresh, directory);
  console.log(`${name} ${task.repository} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** The tree of the commit before the change; of a partial clone, what it holds. */
function checkOut({ repository, parent }, repo) {
  const room = mkdtempSync(join(tmpdir(), "dsp-agents-"));
  try {
    const git = cloneForReplay(cloneOf(clones, repository), room);
    git.run("read-tree", presentTree(git, parent));
    mkdirSync(repo);
    git.run("checkout-index", "--all", "--force", `--prefix=${repo}/`);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** One commit, of everything: the first, or that one made again. */
function commit(repo) {
  const date = "2026-01-01T00:00:00Z";
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1", GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const git = (...words) =>
    execFileSync("git", ["-C", repo, "-c", "user.name=author", "-c", "user.email=author@example.org", ...words], { env });
  const isFirst = !existsSync(join(repo, ".git"));
  if (isFirst) git("init", "-q", "-b", "main");
  git("config", "gc.auto", "0");
  git("add", "-A", ...(isFirst ? ["-f"] : []));
  git("commit", "-q", "--allow-empty", ...(isFirst ? [] : ["--amend"]), "-m", "State of the repository");
  git("reflog", "expire", "--expire=now", "--all");
}

/** A copy of the tool, so that a later build changes no arena. */
function layTool() {
  const directory = join(place, "tools", condition);
  if (build.length === 0) return "";
  if (existsSync(directory)) return directory;
  mkdirSync(join(place, "tools"), { recursive: true });
  if (values.tool !== undefined) cpSync(values.tool, directory, { recursive: true, verbatimSymlinks: true });
  else if (condition === "map") layProgram(directory);
  else throw new Error("name the directory of the tool with --tool");
  return directory;
}

function layProgram(directory) {
  mkdirSync(join(directory, "bin"), { recursive: true });
  for (const part of ["dist", "prompts", "package.json"]) cpSync(join(OURS, part), join(directory, "program", part), { recursive: true });
  const listed = execFileSync("npm", ["ls", "--omit=dev", "--parseable", "--all"], {
    cwd: OURS,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const modules = join(OURS, "node_modules/");
  const packages = listed.split("\n").filter((path) => path.startsWith(modules) && !path.slice(modules.length).includes("/node_modules/"));
  for (const path of packages) cpSync(path, join(directory, "program", path.slice(OURS.length)), { recursive: true });
  chmodSync(join(directory, "program/dist/bundle/main.cjs"), 0o755);
  symlinkSync("../program/dist/bundle/main.cjs", join(directory, "bin/dsp-cli"));
}
