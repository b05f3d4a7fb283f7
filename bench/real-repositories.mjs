#!/usr/bin/env node
/**
 * Maps real repositories and verifies each map: closed, complete, readable by the reference command line, and stable.
 *
 *   node bench/real-repositories.mjs --reference PATH/dsp-cli.py REPOSITORY…
 *
 * Every repository is copied to a scratch directory first (the files of its inventory only); the original is never written.
 * Prints one row of a markdown table for each, then what is wrong, if anything. Exit code 1 where something is.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../dist/bundle/main.cjs", import.meta.url));
const UID = /^(?:obj|func)-[0-9a-f]{8}$/;
const BUFFER = 1 << 29;
/** Entities of each map that the reference command line is asked for. */
const ASKED = 5;
const COLUMNS = "repository commit files roots entities imports shared unresolved unreached cycles seconds".split(" ");

const { repositories, reference } = readArguments(process.argv.slice(2));
console.log(`| ${COLUMNS.join(" | ")} |\n|${" --- |".repeat(COLUMNS.length)}`);
let faults = 0;
for (const repository of repositories) {
  const { row, wrong } = examine(resolve(repository));
  console.log(`| ${row.join(" | ")} |`);
  for (const line of wrong.slice(0, 20)) console.error(`${basename(repository)}: ${line}`);
  faults += wrong.length;
}
process.exitCode = faults > 0 ? 1 : 0;

function readArguments(given) {
  const at = given.indexOf("--reference");
  const program = at === -1 ? undefined : given[at + 1];
  const directories = at === -1 ? given : given.toSpliced(at, 2);
  if (directories.length === 0 || (at !== -1 && program === undefined)) {
    console.error("usage: node bench/real-repositories.mjs [--reference PATH/dsp-cli.py] REPOSITORY…");
    process.exit(2);
  }
  return { repositories: directories, reference: program };
}

function examine(repository) {
  const scratch = mkdtempSync(join(tmpdir(), "real-repository-"));
  try {
    const files = copyInventory(repository, scratch);
    const started = performance.now();
    const summary = JSON.parse(run(process.execPath, [MAIN, "bootstrap", scratch, "--json"]));
    const seconds = (performance.now() - started) / 1000;
    const wrong = [...errorsOfMap(scratch, summary), ...changesOfSecondRun(scratch)];
    return { row: rowOf(repository, files, summary, seconds), wrong };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** The files that git lists, in a repository of their own, so that the mapped inventory is the same. Returns how many. */
function copyInventory(repository, scratch) {
  const listed = run("git", ["-C", repository, "ls-files", "-co", "--exclude-standard", "-z"]).split("\0");
  const paths = listed.filter((path) => path !== "" && !path.startsWith(".dsp/") && isFile(join(repository, path)));
  for (const path of paths) cpSync(join(repository, path), join(scratch, path), { verbatimSymlinks: true });
  run("git", ["-C", scratch, "init", "-q"]);
  run("git", ["-C", scratch, "add", "-A", "-f"]);
  return paths.length;
}

function isFile(path) {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && !stat.isDirectory();
}

function run(program, given) {
  return execFileSync(program, given, { encoding: "utf8", maxBuffer: BUFFER, stdio: ["ignore", "pipe", "ignore"] });
}

function rowOf(repository, files, summary, seconds) {
  const entities = Object.values(summary.entities).reduce((sum, count) => sum + count, 0);
  return [
    basename(repository),
    run("git", ["-C", repository, "rev-parse", "HEAD"]).trim().slice(0, 8),
    files,
    summary.roots.length,
    entities,
    summary.imports,
    summary.shared,
    summary.problems.unresolved ?? 0,
    summary.problems.unreached ?? 0,
    summary.cycles.length,
    seconds.toFixed(1),
  ];
}

function errorsOfMap(scratch, summary) {
  const map = readMap(join(scratch, ".dsp"));
  const wrong = [...foreignFiles(map), ...dangling(map), ...whys(map)];
  return reference === undefined ? wrong : [...wrong, ...asReferenceSays(scratch, map, summary)];
}

/** Entities with their lines, tables of contents, and every path below `.dsp`. */
function readMap(directory) {
  const paths = filesBelow(directory);
  const lines = (path) =>
    paths.has(path)
      ? readFileSync(join(directory, path), "utf8")
          .split("\n")
          .filter((line) => line !== "")
      : [];
  const uids = new Set([...paths].map((path) => path.split("/")[0]).filter((name) => UID.test(name)));
  const entities = new Map();
  for (const uid of uids) {
    const imports = lines(`${uid}/imports`).map((line) => {
      const [to, via] = line.split(" ");
      return { to, via: via?.replace(/^via=/, "") };
    });
    const source = lines(`${uid}/description`)[0]?.replace(/^source: /, "");
    entities.set(uid, { source, imports, shared: lines(`${uid}/shared`) });
  }
  const tocs = [...paths].filter((path) => path.startsWith("TOC")).map((path) => ({ path, uids: lines(path) }));
  return { directory, paths, entities, tocs };
}

function filesBelow(directory) {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return new Set(files.map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1)));
}

/** Whether every file of the tree is one that the protocol or this tool knows. */
function foreignFiles({ paths, entities }) {
  const known = (path) => {
    const parts = path.split("/");
    if (parts.length === 1) return path === "TOC" || path === "diagnostics" || (path.startsWith("TOC-") && UID.test(path.slice(4)));
    const rest = parts.slice(1);
    if (!UID.test(parts[0])) return false;
    if (rest.length === 1) return ["description", "imports"].includes(rest[0]) || (rest[0] === "shared" && parts[0].startsWith("obj-"));
    return rest[0] === "exports" && rest.slice(1).every((part) => entities.has(part) || part === "description");
  };
  const missing = [...entities].filter(([uid]) => !paths.has(`${uid}/description`) || !paths.has(`${uid}/imports`));
  return [
    ...[...paths].filter((path) => !known(path)).map((path) => `unknown file ${path}`),
    ...missing.map(([uid]) => `${uid} lacks its description or imports`),
  ];
}

function dangling({ entities, tocs }) {
  const wrong = [];
  const named = (uid, where) => {
    if (!entities.has(uid)) wrong.push(`${where} names ${uid}, which does not exist`);
  };
  for (const [uid, { imports, shared }] of entities) {
    for (const { to, via } of imports) {
      named(to, `${uid}/imports`);
      if (via !== undefined) named(via, `${uid}/imports`);
    }
    for (const item of shared) named(item, `${uid}/shared`);
  }
  for (const { path, uids } of tocs) for (const uid of uids) named(uid, path);
  const listed = new Set(tocs.flatMap(({ uids }) => uids));
  for (const uid of entities.keys()) if (!listed.has(uid)) wrong.push(`${uid} is in no table of contents`);
  return wrong;
}

/** Import lines and why files, shared lines and descriptions: each has the other, and no text is empty. */
function whys({ directory, paths, entities }) {
  const wanted = new Set();
  for (const [uid, { imports, shared }] of entities) {
    for (const { to, via } of imports) wanted.add(via === undefined ? `${to}/exports/${uid}` : `${via}/exports/${to}/${uid}`);
    for (const item of shared) wanted.add(`${uid}/exports/${item}/description`);
  }
  const found = [...paths].filter((path) => path.split("/")[1] === "exports");
  return [
    ...[...wanted].filter((path) => !paths.has(path)).map((path) => `no text at ${path}`),
    ...found.filter((path) => !wanted.has(path)).map((path) => `no import or share for ${path}`),
    ...found.filter((path) => !/^\S[^\n]*\n$/.test(readFileSync(join(directory, path), "utf8"))).map((path) => `not one line: ${path}`),
  ];
}

function asReferenceSays(scratch, map, summary) {
  const ask = (...given) => run("python3", [reference, "--root", scratch, ...given]);
  return [() => statistics(ask, map, summary), () => tocs(ask, map), () => entitiesAsked(ask, map)].flatMap((question) => {
    try {
      return question();
    } catch (error) {
      return [`the reference command line failed: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`];
    }
  });
}

function statistics(ask, { entities }, summary) {
  const said = ask("get-stats");
  const number = (name) => Number(new RegExp(`^\\s*${name}:\\s*(\\d+)`, "im").exec(said)?.[1]);
  const values = [...entities.values()];
  const counted = {
    entities: entities.size,
    functions: [...entities.keys()].filter((uid) => uid.startsWith("func-")).length,
    imports: values.reduce((sum, entity) => sum + entity.imports.length, 0),
    shared: values.reduce((sum, entity) => sum + entity.shared.length, 0),
  };
  const { files, units, functions, objects, externals } = summary.entities;
  const told = { entities: files + units + functions + objects + externals, functions, imports: summary.imports, shared: summary.shared };
  return Object.entries(counted).flatMap(([name, count]) => {
    if (number(name) === count && told[name] === count) return [];
    return [`${name}: ${count} in the tree, ${told[name]} in the summary, ${number(name)} from get-stats`];
  });
}

function tocs(ask, map) {
  return map.tocs.flatMap(({ path, uids }) => {
    const said = ask("read-toc", ...(path === "TOC" ? [] : ["--toc", path.slice(4)])).match(/\b(?:obj|func)-[0-9a-f]{8}\b/g) ?? [];
    return said.join() === uids.join() ? [] : [`read-toc of ${path}: ${said.length} entries, ${uids.length} in the file`];
  });
}

function entitiesAsked(ask, { entities }) {
  const all = [...entities].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const step = Math.max(1, Math.floor(all.length / ASKED));
  return all
    .filter((_, index) => index % step === 0)
    .flatMap(([uid, entity]) => {
      const said = ask("get-entity", uid).split("\n");
      const section = (title) => {
        const at = said.indexOf(title);
        return at === -1 ? 0 : said.slice(at + 1).findIndex((line) => !line.startsWith("  "));
      };
      const importers = [...entities.values()].filter((other) => other.imports.some(({ to }) => to === uid)).length;
      const path = (entity.source ?? "").split("#")[0];
      const same = all.filter(([, other]) => other.source === path || other.source?.startsWith(`${path}#`)).map(([other]) => other);
      const found = ask("find-by-source", path).match(/\b(?:obj|func)-[0-9a-f]{8}\b/g) ?? [];
      return [
        section("imports:") === entity.imports.length ? "" : `get-entity ${uid}: imports differ`,
        section("shared:") === entity.shared.length ? "" : `get-entity ${uid}: shared differ`,
        section("exported to:") >= importers ? "" : `get-entity ${uid}: ${section("exported to:")} importers, ${importers} in the tree`,
        found.toSorted().join() === same.join() ? "" : `find-by-source ${path}: ${found.length} entities, ${same.length} in the tree`,
      ].filter((line) => line !== "");
    });
}

/** A second run over an unchanged repository writes nothing. */
function changesOfSecondRun(scratch) {
  const directory = join(scratch, ".dsp");
  const before = stamps(directory);
  run(process.execPath, [MAIN, "bootstrap", scratch]);
  const after = stamps(directory);
  const touched = [...after].filter(([path, stamp]) => before.get(path) !== stamp).map(([path]) => path);
  const gone = [...before.keys()].filter((path) => !after.has(path));
  return [...touched, ...gone].map((path) => `the second run touched ${path}`);
}

function stamps(directory) {
  if (!existsSync(directory)) return new Map();
  return new Map(
    [...filesBelow(directory)].map((path) => {
      const { mtimeNs, ino, size } = lstatSync(join(directory, path), { bigint: true });
      return [path, `${mtimeNs} ${ino} ${size}`];
    }),
  );
}
