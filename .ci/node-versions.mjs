/**
 * The program under each version of Node that it promises to run under: the same bytes as under the one that runs this, the same exit codes, and nothing
 * foreign on stderr. A version that is too old gets one sentence.
 * node .ci/node-versions.mjs. Says what it skipped where a version cannot be had; with CI=true that is a failure.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryOf, VERSIONS } from "./node-binaries.mjs";
import { keepInMemory } from "./temporary-files.mjs";

const TOO_OLD = ["18.20.8"];
/** Processes at a time. */
const AT_ONCE = 2;

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const PROGRAM = join(root, "dist", "bundle", "main.cjs");

/** A repository of each language, what is changed in it, and what is asked of its map beside that. */
const REPOSITORIES = [
  ["ecmascript/vue-app", "src/main.ts", 'import "./tide.js";\n', { "src/tide.js": "exports.high = () => 12;\n" }],
  ["python/flask-menu", "dishes.py", "import prices\n", { "prices.py": "SOUP = 4\n" }],
  ["go/workspace", "shared/names.go", "\n// Pier is where it lies.\nfunc Pier() int { return 1 }\n", {}],
  ["mixed/three-languages-at-the-top", "src/level.ts", "export const highest = 9;\n", {}],
].map(([fixture, changed, text, added]) => ({ fixture, name: fixture.replace("/", "-"), changed, text, added }));
const ASKED = REPOSITORIES.at(-1);

const CLIENT = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "ci", version: "1" } };
const SESSION = [
  ["initialize", CLIENT],
  ["tools/list", {}],
  ["tools/call", { name: "overview", arguments: {} }],
  ["tools/call", { name: "search", arguments: { query: "level of the gauge" } }],
]
  .map(([method, params], id) => `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`)
  .join("");

function start(node, words, { cwd, cache, input = "", program = PROGRAM }) {
  return new Promise((resolve, reject) => {
    const { NODE_OPTIONS: _options, ...environment } = process.env;
    const child = spawn(node, [program, ...words], { cwd, env: { ...environment, XDG_CACHE_HOME: cache } });
    const said = { out: "", err: "" };
    child.stdout.on("data", (piece) => (said.out += piece));
    child.stderr.on("data", (piece) => (said.err += piece));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
    child.on("error", reject);
    child.on("close", (code) => resolve({ words: words.join(" "), code, ...said, out: said.out.replace(/, in [\d.]+ s$/gm, ", in … s") }));
  });
}

function filesIn(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Paths and bytes; with `times`, also when each file was written. */
function treeOf(repository, times = false) {
  const place = join(repository, ".dsp");
  return filesIn(place)
    .map((file) => `${file.slice(place.length)} ${times ? statSync(file).mtimeMs : ""}\n${readFileSync(file, "base64")}`)
    .join("\n");
}

/** The first map, drift, an update, and in one repository runs that have nothing to do; what each step said, and the tree after it. */
async function mapSteps(node, repository, cwd, cache) {
  cpSync(join(root, "fixtures", repository.fixture, "repo"), cwd, { recursive: true });
  const steps = [];
  const run = async (...words) => steps.push({ ...(await start(node, words, { cwd, cache })), tree: treeOf(cwd) });
  const runAgain = async () => {
    if (repository !== ASKED) return;
    const before = treeOf(cwd, true);
    await run("bootstrap");
    if (treeOf(cwd, true) !== before) throw new Error("a run that had nothing to do wrote to .dsp");
    await run("check");
  };
  await run("bootstrap");
  await runAgain();
  for (const [path, text] of Object.entries(repository.added)) writeFileSync(join(cwd, path), text);
  const changed = join(cwd, repository.changed);
  writeFileSync(
    changed,
    repository.changed.endsWith(".py") ? repository.text + readFileSync(changed, "utf8") : readFileSync(changed, "utf8") + repository.text,
  );
  await run("check");
  steps.at(-1).isDrift = true;
  await run("bootstrap");
  await runAgain();
  return steps;
}

/** Commands of the protocol, one that writes among them, and a server for agents. */
async function questionSteps(node, cwd, cache) {
  const [contents] = readdirSync(join(cwd, ".dsp"))
    .filter((name) => name.startsWith("TOC"))
    .sort();
  const [uid] = readFileSync(join(cwd, ".dsp", contents), "utf8").split("\n");
  const steps = [];
  for (const [words, input] of [
    [["get-stats"]],
    [["get-entity", uid]],
    [["get-children", uid, "--depth", "2"]],
    [["find-by-source", ASKED.changed]],
    [["update-description", uid, "--purpose", "Reads the gauge."]],
    [["bootstrap"]],
    [["verify"]],
    [["get-entity", "obj-00000000"]],
    [["mcp"], SESSION],
  ])
    steps.push({ ...(await start(node, words, { cwd, cache, input })), tree: treeOf(cwd) });
  return steps;
}

/** Everything that is compared between versions, by repository. */
async function smoke(node, room) {
  const cache = join(room, "cache");
  const found = {};
  for (const repository of REPOSITORIES) {
    const cwd = join(room, repository.name);
    found[repository.name] = await mapSteps(node, repository, cwd, cache);
    if (repository === ASKED) found[repository.name].push(...(await questionSteps(node, cwd, cache)));
  }
  return found;
}

/** A map that another version made, with what that one keeps of it: taken, or passed over without a word. */
async function afterAnother(node, other, room) {
  const steps = [];
  const [cwd, cache] = [join(room, "taken", ASKED.name), join(room, "taken-cache")];
  cpSync(join(other, ASKED.name), cwd, { recursive: true, preserveTimestamps: true });
  cpSync(join(other, "cache"), cache, { recursive: true, preserveTimestamps: true });
  const before = treeOf(cwd, true);
  for (const words of [["bootstrap"], ["check"], ["check", "--no-cache"]]) steps.push(await start(node, words, { cwd, cache }));
  if (treeOf(cwd, true) !== before) steps.push({ words: "a run over the map of another version", code: 1, out: "", err: "wrote to .dsp" });
  return steps.filter(({ code, err }) => code !== 0 || err !== "").map(({ words, code, out, err }) => `${words}: ${code}\n${out}${err}`);
}

function differences(wanted, given) {
  return Object.entries(wanted).flatMap(([name, steps]) =>
    steps.flatMap((step, index) => {
      const other = given[name]?.[index];
      const parts = ["code", "out", "err", "tree"].filter((part) => step[part] !== other?.[part]);
      return parts.map(
        (part) => `${name}, ${step.words}: another ${part}\n${part === "tree" ? "" : `${step[part]}\n---\n${other?.[part]}`}`,
      );
    }),
  );
}

/** The running version has to be right by itself before others are held against it. */
function faultsOf(found) {
  return Object.entries(found).flatMap(([name, steps]) =>
    steps.flatMap(({ words, code, out, err, isDrift }) => {
      const missing = words === "get-entity obj-00000000";
      const isRight = missing ? code === 1 : code === (isDrift ? 1 : 0) && err === "" && out !== "";
      return isRight ? [] : [`${name}, ${words}: ${code}\n${out}${err}`];
    }),
  );
}

/** Flags of the engine that would be set under this version, and that it does not list. */
async function unknownFlags(node, room) {
  const script = join(room, "flags.mjs");
  const module = new URL("../dist/src/runtime/engine-flags.js", import.meta.url).href;
  writeFileSync(
    script,
    `import { ALL_FLAGS, knownFlags } from ${JSON.stringify(module)};\nprocess.stdout.write(knownFlags(ALL_FLAGS).join("\\n"));\n`,
  );
  const { out } = await start(node, [], { cwd: room, cache: room, program: script });
  const { out: listed } = await start(node, [], { cwd: room, cache: room, program: "--v8-options" });
  const names = out.split("\n").filter((name) => name !== "");
  const unknown = names.filter((name) => !new RegExp(`^ *${name} `, "m").test(listed)).map((name) => `the engine does not know ${name}`);
  return names.length === 0 ? ["the engine is given no flag; add its version to src/runtime/engine-flags.ts"] : unknown;
}

async function tryVersion({ version, node }, reference, work) {
  const room = join(work, version);
  mkdirSync(room);
  const found = await smoke(node, room);
  return [
    ...differences(reference, found),
    ...(await afterAnother(node, join(work, "running"), room)),
    ...(await unknownFlags(node, room)),
  ];
}

/** In each way of starting it: one sentence on stderr, nothing on stdout, and 2. */
async function tryTooOld(version, node, work) {
  const room = join(work, version);
  mkdirSync(room);
  const bins = ["dsp-bootstrap", "dsp-cli"].map((name) => join(room, name));
  for (const bin of bins) symlinkSync(PROGRAM, bin);
  const wrong = [];
  for (const program of [PROGRAM, ...bins, join(root, ".ci", "prepare.mjs")]) {
    const { code, out, err } = await start(node, ["bootstrap"], { cwd: room, cache: room, program });
    const sentence = new RegExp(`^(?:error: )?Node [\\d.]+ or newer is needed, this is ${version}; install a newer one and run again\\n$`);
    if (code !== 2 || out !== "" || !sentence.test(err)) wrong.push(`${program}: ${code}\n${out}${err}`);
  }
  return wrong;
}

/** Answers in the order of `items`; the next begins when one ends. */
async function inTurn(items, perform) {
  const answers = [];
  let next = 0;
  const take = async () => {
    for (let at = next++; at < items.length; at = next++) answers[at] = await perform(items[at]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
  return answers;
}

const began = Date.now();
keepInMemory();
const work = mkdtempSync(join(tmpdir(), "dsp-versions-"));
try {
  const wanted = [...VERSIONS, ...TOO_OLD];
  const binaries = await inTurn(wanted, binaryOf);
  const had = wanted.flatMap((version, index) => (binaries[index].file === undefined ? [] : [{ version, node: binaries[index].file }]));
  const skipped = wanted.flatMap((version, index) =>
    binaries[index].file === undefined ? [`Node ${version} skipped: ${binaries[index].why}`] : [],
  );
  mkdirSync(join(work, "running"));
  const reference = await smoke(process.execPath, join(work, "running"));
  const results = await inTurn(had, ({ version, node }) =>
    TOO_OLD.includes(version) ? tryTooOld(version, node, work) : tryVersion({ version, node }, reference, work),
  );
  const wrong = [
    ...faultsOf(reference).map((text) => `Node ${process.versions.node} (running): ${text}`),
    ...had.flatMap(({ version }, index) => results[index].map((text) => `Node ${version}: ${text}`)),
  ];
  const isMissing = skipped.length > 0 && process.env.CI === "true";
  process.stderr.write([...wrong, ...skipped].map((line) => `${line.trimEnd()}\n`).join(""));
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  const names = had.map(({ version }) => version).join(", ");
  process.stdout.write(`node versions: ${names || "none"} tried in ${seconds} s, ${wrong.length} differences, ${skipped.length} skipped\n`);
  process.exitCode = wrong.length > 0 || isMissing ? 1 : 0;
} finally {
  rmSync(work, { recursive: true, force: true });
}
