#!/usr/bin/env node
/**
 * Makes the questions on structure of `tasks.json`: one kind for each repository, the symbol or file by seed, the answer from compilers.
 *
 *   node bench/agents/structure.mjs --clones DIR
 *
 * Needs the built program (for the names of the functions around a line only), `go`, and a `python3` that reads the newest syntax, with jedi; no
 * network.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { checkOut, cloneForReplay, presentTree } from "../identity/git.mjs";
import { isProgram, REPOSITORIES } from "./repositories.mjs";
import { bySeed, outermost } from "./task-rule.mjs";
import { cloneOf, outline, readTasks, writeTasks } from "./tasks.mjs";
import { readTypescript } from "./truth/typescript.mjs";

const KINDS = ["users", "breaks", "importers", "chain"];
const LEAST = 4;
const MOST = 12;
const HOPS = 3;
const ORACLE = fileURLToPath(new URL("../../test/oracle/python", import.meta.url));
const PYTHON = fileURLToPath(new URL("truth/python.py", import.meta.url));
const GO = fileURLToPath(new URL("truth/go", import.meta.url));

/** Which kind a repository is asked: in each language every kind once, dealt by seed. */
function kindOf({ name, language }) {
  const dealt = bySeed(
    REPOSITORIES.filter((one) => one.language === language),
    (one) => `kind ${one.name}`,
  );
  return KINDS[dealt.findIndex((one) => one.name === name)];
}

function questionOn({ name, language, head }, clone) {
  const room = realpathSync(mkdtempSync(join(tmpdir(), "dsp-agents-")));
  try {
    const git = cloneForReplay(clone, room);
    checkOut(git, git.commit(presentTree(git, head), []));
    const files = git
      .run("ls-files")
      .split("\n")
      .filter((path) => isProgram(path, language) && !path.includes("/bin/"));
    const truth = { TypeScript: readTypescript, Python: readPython, Go: readGo }[language](room, files);
    const kind = kindOf({ name, language });
    const asked = MAKERS[kind](truth, { room, files, language });
    if (asked === undefined) throw new Error(`${name} has nothing to ask for ${kind}`);
    console.error(`${name} ${kind}: ${asked.question}\n  ${JSON.stringify(asked.answers)}`);
    return { kind, repository: name, language, parent: head, ...asked };
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** Packages in `src`, `lib` or the root, and in those of each project one directory below. */
function distributionsOf(root, files) {
  const projects = [...new Set(files.filter((path) => path.includes("/")).map((path) => path.split("/")[0]))].filter((directory) =>
    ["pyproject.toml", "setup.py"].some((manifest) => existsSync(join(root, directory, manifest))),
  );
  const packagesOf = (place) => {
    const inside = new RegExp(`^${place === "" ? "" : `${place}/`}[^/]+/__init__\\.py$`);
    return files.filter((path) => inside.test(path)).map((path) => path.replace(/\/__init__\.py$/, ""));
  };
  const found = ["", ...projects].flatMap((project) => {
    const places = ["src", "lib", ""].map((one) => join(project, one)).map((one) => (one === "." ? "" : one.replace(/\/$/, "")));
    return places.find((place) => packagesOf(place).length > 0) ?? [];
  });
  const roots = found.length === 0 ? [""] : found;
  return [{ directory: "", roots, searchRoots: [], members: [], packages: roots.flatMap(packagesOf), directories: {} }];
}

/** `type X = …` as `X = …`, and functions and classes without type parameters: Python before 3.12 cannot parse those. Lines stay. */
function writeOlderSyntax(root, files) {
  for (const path of files) {
    const text = readFileSync(join(root, path), "utf8");
    const older = text
      .replace(/^( *)type (\w+)(?:\[[^\]\n]*\])? =/gm, "$1$2 =")
      .replace(/^( *(?:async def|def|class) \w+)\[[^\]\n]*\](?=[(:])/gm, "$1");
    if (older !== text) writeFileSync(join(root, path), older);
  }
}

function readPython(root, files) {
  writeOlderSyntax(root, files);
  const distributions = distributionsOf(root, files);
  const ask = (question) => {
    const input = JSON.stringify({ root, files, distributions, ...question });
    return JSON.parse(execFileSync("python3", ["-B", PYTHON, ORACLE], { cwd: root, input, encoding: "utf8", maxBuffer: 1 << 30 }));
  };
  const { edges, through, functions, uses } = ask({});
  const own = new Set(files);
  /** What `ast` and jedi both say; a difference makes a symbol unfit to be asked for. */
  const confirmed = (symbol) => {
    const places = uses[symbol] ?? [];
    const key = ([file, line]) => `${file}:${line}`;
    const said = ask({ confirm: [symbol] }).uses[symbol].filter(([file]) => own.has(file));
    const [one, other] = [places, said].map((lines) => [...new Set(lines.map(key))].sort());
    if (one.join() === other.join()) return places;
    console.error(
      `  ${symbol}: ast and jedi differ: ${one.filter((line) => !other.includes(line))} | ${other.filter((line) => !one.includes(line))}`,
    );
    return [];
  };
  return {
    edges: new Map(Object.entries(edges).map(([path, to]) => [path, new Set(to.filter((one) => own.has(one) && one !== path))])),
    through: () => new Map(Object.entries(through).map(([path, to]) => [path, new Set(to)])),
    functions: () => functions,
    count: (symbol) => new Set((uses[symbol] ?? []).map(([file]) => file)).size,
    uses: confirmed,
  };
}

function readGo(root) {
  const manifest = join(root, "go.mod");
  const installed = execFileSync("go", ["env", "GOVERSION"], { encoding: "utf8" }).trim().replace(/^go/, "");
  // A newer version than the installed one would be fetched; of the language, only what is used of it would be missed.
  writeFileSync(
    manifest,
    readFileSync(manifest, "utf8")
      .replace(/^go \d.*$/m, `go ${installed}`)
      .replace(/^toolchain .*$/m, ""),
  );
  const built = mkdtempSync(join(tmpdir(), "dsp-agents-go-"));
  try {
    const env = { ...process.env, GOFLAGS: "", GOWORK: "off", GOTOOLCHAIN: "local", CGO_ENABLED: "0" };
    execFileSync("go", ["build", "-o", join(built, "truth"), "."], { cwd: GO, env });
    const said = JSON.parse(execFileSync(join(built, "truth"), [], { cwd: root, env, encoding: "utf8", maxBuffer: 1 << 30 }));
    return {
      edges: new Map(Object.entries(said.edges).map(([directory, to]) => [directory, new Set(to)])),
      functions: () => said.functions,
      uses: (symbol) => (said.uses[symbol] ?? []).map(({ file, line }) => [file, line]),
    };
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

const MAKERS = { users: askUsers, breaks: askBreaks, importers: askImporters, chain: askChain };
const fits = (answers) => answers.length >= LEAST && answers.length <= MOST;
const isPublic = (symbol) => !/#_|^_|\/_[^_]/.test(symbol);

/** Uses of a function that are all in functions, in three files or more. */
function askUsers(truth, { room, files, language }) {
  for (const symbol of bySeed(
    truth.functions().filter((one) => files.includes(one.split("#")[0])),
    (one) => `users ${one}`,
  )) {
    if (truth.count !== undefined && truth.count(symbol) < 3) continue;
    const uses = truth.uses(symbol).filter(([path]) => isProgram(path, language));
    if (new Set(uses.map(([path]) => path)).size < 3) continue;
    const around = uses.map(([path, line]) => functionAround(room, path, line));
    const answers = [...new Set(around)].sort();
    if (answers.includes(undefined) || answers.includes(symbol) || !fits(answers)) continue;
    const [path, name] = symbol.split("#");
    const words = `Which functions and methods use the function \`${name}\` of \`${path}\` directly (call it or hand it on)? Tests, examples and documentation are not counted. Answer with each function or method that contains such a use, as \`path#name\` or \`path#Class.method\` (in Go \`path#Type.Method\`); a function within a function counts as the outer one.`;
    return { symbol, unit: "functions", question: words, answers };
  }
  return undefined;
}

const outlines = new Map();
function functionAround(room, path, line) {
  const key = join(room, path);
  if (!outlines.has(key)) outlines.set(key, outline(room, [path])[0]?.symbols ?? []);
  const name = outermost(outlines.get(key), line, line)?.name;
  // What an unnamed default export holds has no outer function by name.
  return name === undefined || name.startsWith("default.") ? undefined : `${path}#${name}`;
}

/** Files other than its own that use a function. */
function askBreaks(truth, { files, language }) {
  for (const symbol of bySeed(
    truth.functions().filter((one) => files.includes(one.split("#")[0]) && isPublic(one)),
    (one) => `breaks ${one}`,
  )) {
    const [path, name] = symbol.split("#");
    if (truth.count !== undefined && truth.count(symbol) < LEAST) continue;
    const users = truth.uses(symbol).map(([file]) => file);
    const answers = [...new Set(users)].filter((file) => file !== path && isProgram(file, language)).sort();
    if (!fits(answers)) continue;
    const words = `The signature of the function \`${name}\` of \`${path}\` is about to change. Which other files use it directly and may have to be adapted? Tests, examples and documentation are not counted, nor is a file that only imports or re-exports it. Answer with their paths.`;
    return { symbol, unit: "files", question: words, answers };
  }
  return undefined;
}

/** Files that import a file directly, or by way of another file that re-exports it; of Go, packages. */
function askImporters(truth, { language }) {
  const through = truth.through?.() ?? new Map();
  const unit = language === "Go" ? "package" : "file";
  for (const target of bySeed([...truth.edges.keys()], (one) => `importers ${one}`)) {
    const direct = [...truth.edges].filter(([, to]) => to.has(target)).map(([path]) => path);
    const indirect = [...through].filter(([path, to]) => path !== target && to.has(target)).map(([path]) => path);
    const answers = [...new Set([...direct, ...indirect])].sort();
    const isTelling = language === "Go" || (direct.length > 1 && indirect.some((path) => !direct.includes(path)));
    if (!isTelling || !fits(answers)) continue;
    const how =
      unit === "file"
        ? `Which files import from \`${target}\`, directly (imports of any form, re-exports too) or by importing or re-exporting by name, through a file that re-exports it, something that \`${target}\` declares?`
        : `Which packages of this module import the package in \`${target}\` directly?`;
    const words = `${how} Tests, examples and documentation are not counted. Answer with ${unit === "file" ? "their paths" : "their directories, relative to the root"}.`;
    return { symbol: target, unit: "files", question: words, answers };
  }
  return undefined;
}

/** Two ends that a few shortest chains connect. */
function askChain({ edges }, { language }) {
  for (const from of bySeed([...edges.keys()], (one) => `chain ${one}`)) {
    const ways = shortestChains(edges, from);
    const ends = [...ways].filter(([, chains]) => chains.length <= 2 && chains[0].length === HOPS + 1).map(([to]) => to);
    const [to] = bySeed(ends, (one) => `chain ${from} ${one}`);
    if (to === undefined) continue;
    const unit = language === "Go" ? "packages of this module" : "files of this repository";
    const words = `By which shortest chain of imports does \`${from}\` reach \`${to}\`? Each step is an import of one of the ${unit} by the one before it, wherever it stands, in a function or only for types too. Tests are not counted. Answer with the paths from \`${from}\` to \`${to}\` in order, both ends included${language === "Go" ? ", as directories relative to the root" : ""}.`;
    return { symbol: `${from} ${to}`, unit: "files", question: words, answers: ways.get(to) };
  }
  return undefined;
}

/** Every shortest chain to each file that can be reached in the wanted number of steps. */
function shortestChains(edges, from) {
  const found = new Map([[from, [[from]]]]);
  let level = [from];
  for (let hop = 0; hop < HOPS; hop += 1) {
    const next = new Map();
    for (const path of level) {
      for (const to of edges.get(path) ?? []) {
        if (!found.has(to)) next.set(to, [...(next.get(to) ?? []), ...found.get(path).map((chain) => [...chain, to])]);
      }
    }
    for (const [to, chains] of next) found.set(to, chains);
    level = [...next.keys()];
  }
  return found;
}

const { values } = parseArgs({ options: { clones: { type: "string" } } });
if (values.clones === undefined) throw new Error("name the directory of the clones with --clones");

const changes = readTasks().filter(({ kind }) => kind === "change");
const questions = REPOSITORIES.map((repository) => questionOn(repository, cloneOf(values.clones, repository.name)));
writeTasks([...changes, ...questions.map((task, index) => ({ id: `q${String(index + 1).padStart(2, "0")}`, ...task }))]);
