/** What is done to the sample: each scenario with the map before it, the map after it, and the way back. Runs the program in this process. */
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { isProtocolLine } from "../../dist/src/commands/protocol/protocol-names.js";
import { runProtocol } from "../../dist/src/commands/protocol/run.js";
import { run } from "../../dist/src/commands/registry/cli.js";
import { buildShop, rebuildShop, writeWords } from "./sample.mjs";
import { differences, read, turn } from "./protocol-tree.mjs";

const FRESH = "obj-f0000001";

/** One command line, as `main` would end it: `bug` where it would ask to be told. */
export async function say(directory, words) {
  let [text, error] = ["", ""];
  const streams = { out: (more) => void (text += more), err: (more) => void (error += more), progress: () => undefined, columns: 110 };
  const listeners = new Set(process.listeners("exit"));
  let [code, bug] = [2, false];
  try {
    if (isProtocolLine(words)) code = await runProtocol(words, directory, streams);
    else code = await run({ program: "dsp-cli", arguments: words, directory, version: "0.0.0" }, streams);
  } catch (thrown) {
    if (thrown.name === "UserError") [code, error] = [thrown.exitCode, thrown.message];
    else if (thrown instanceof Error && "syscall" in thrown) error = `${thrown.message}; fix that and run again`;
    else [bug, error] = [true, String(thrown?.stack ?? thrown)];
  }
  for (const listener of process.listeners("exit")) if (!listeners.has(listener)) process.removeListener("exit", listener);
  return { code, bug, error, text: text + error };
}

const readMap = (directory) => (existsSync(join(directory, ".dsp")) ? read(directory) : new Map());

/** Path → bytes. */
function readFiles(directory) {
  const found = new Map();
  if (!existsSync(directory)) return found;
  for (const name of readdirSync(directory, { recursive: true })) {
    const path = join(directory, name);
    if (statSync(path).isFile()) found.set(path, readFileSync(path));
  }
  return found;
}

function restoreFiles(directory, files) {
  for (const path of readFiles(directory).keys()) if (!files.has(path)) rmSync(path);
  for (const [path, bytes] of files) {
    if (existsSync(path) && readFileSync(path).equals(bytes)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}

const THINGS = "prices coins receipts orders crates labels ledgers scales bags shelves tickets stamps parcels lists tokens drawers".split(
  " ",
);
const DEEDS = "sort count weigh stack print close open check mark seal carry fold clean store return swap".split(" ");

/** `weigh the crates and seal the labels`, another for every key: equal texts are refused. */
function duty(key) {
  const bytes = createHash("sha256").update(key).digest();
  const pick = (words, at) => words[bytes[at] % words.length];
  return `${pick(DEEDS, 0)} the ${pick(THINGS, 1)} and ${pick(DEEDS, 2)} the ${pick(THINGS, 3)}`;
}

function numberOf(key) {
  return createHash("sha256").update(key).digest().readUInt16BE(4);
}

/** A model that has something to say of each item. */
async function startModel() {
  const server = createServer((incoming, response) => {
    let body = "";
    incoming.on("data", (piece) => (body += piece));
    incoming.on("end", () => {
      const lines = JSON.parse(body).messages.at(-1).content.split("\n");
      const items = lines.flatMap((line) => (line.startsWith('{"id":') ? [JSON.parse(line)] : []));
      const textOf = (item) => {
        // By what is asked about, not by its number in the request: asked again or alone, it has to be given the same answer, and nothing that another one was given.
        if (item.kind === "overview" && item.name === "src/index.ts")
          return "Takes orders of a small shop at its till, adds them up and prints what is due.";
        if (item.kind === "overview") return `Serves the clerks of ${item.name}.`;
        if (item.kind === "purpose")
          return `Keeps ${(item.name ?? "").replace(/\W+/g, " ").trim()} apart from the rest, so that clerks ${duty(item.name ?? "")}.`;
        const key = `${item.imports} ${item.uses} ${item.sites}`;
        return `Needs \`${item.uses?.[0] ?? item.imports}\` to ${duty(key)} for the bill of item ${numberOf(key)}.`;
      };
      const content = JSON.stringify({ texts: items.map((item) => ({ id: item.id, text: textOf(item) })) });
      const message = { role: "assistant", content, refusal: null };
      const usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 };
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify({ id: "1", object: "chat.completion", choices: [{ index: 0, finish_reason: "stop", message }], usage }));
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.env.OPENAI_BASE_URL = `http://127.0.0.1:${server.address().port}/v1`;
  return server;
}

/** Everything happens below `place`; `watch` is told where calls count. */
export async function openShop(place, watch) {
  const [shop, later, cache] = ["shop", "later", "cache"].map((name) => join(place, name));
  process.env.XDG_CACHE_HOME = cache;
  const must = async (directory, words) => {
    const said = await say(directory, words);
    if (said.code !== 0) throw new Error(`${words.join(" ")} ended with ${said.code}: ${said.text}`);
    return said;
  };
  const server = await startModel();
  mkdirSync(shop);
  buildShop(shop);
  await must(shop, ["bootstrap"]);
  const first = read(shop);
  const words = writeWords(shop);
  await must(shop, ["bootstrap"]);
  const worded = read(shop);
  cpSync(shop, later, { recursive: true });
  rebuildShop(later);
  const cached = readFiles(cache);
  await must(later, ["bootstrap"]);
  const cachedLater = readFiles(cache);
  const none = new Map();
  const changeOf = async (directory, from, line) => {
    turn(directory, readMap(directory), from);
    await must(directory, line);
    return read(directory);
  };
  const uids = [...worded.keys()].filter((path) => /^obj-\w+\/description$/.test(path)).map((path) => path.slice(0, 12));
  const sourceOf = (uid) => /^source: (.*)$/m.exec(worded.get(`${uid}/description`) ?? "")?.[1] ?? "";
  const uidOf = (source) => uids.find((uid) => sourceOf(uid) === source);
  const [cart, tax] = [uidOf("src/cart.ts"), uidOf("ledger/tax.py")];
  const commands = [
    ["update-description", cart, "--purpose", "Carries goods to the till."],
    ["create-object", "src/till.ts", "Takes money.", "--uid", FRESH, "--toc", uidOf("src/index.ts")],
    ["add-import", cart, tax, "Asks for the share of the state."],
    ["move-entity", cart, "src/basket.ts"],
    ["remove-entity", tax],
  ];
  const scenarios = [
    { name: "first map", directory: shop, words: ["bootstrap"], before: none, after: first, cache: cached, people: [] },
    {
      name: "first map, no facts",
      directory: shop,
      words: ["bootstrap"],
      before: none,
      after: first,
      cache: none,
      people: [],
      isSlow: true,
      share: 0.1,
    },
    { name: "update", directory: later, words: ["bootstrap"], before: worded, after: read(later), cache: cachedLater, people: words },
  ];
  for (const line of commands) {
    const after = await changeOf(shop, worded, line);
    // What a command takes away on purpose is not lost.
    const people = words.filter((word) => [...after.values()].some((text) => text.includes(word)));
    scenarios.push({
      name: line[0],
      directory: shop,
      words: line,
      next: [["get-stats"]],
      isAsked: true,
      mayStayOld: true,
      before: worded,
      after,
      cache: cached,
      people,
      codes: [],
    });
  }
  const line = ["texts", "--yes", "--model", "clerk"];
  const told = await changeOf(shop, worded, line);
  scenarios.push({
    name: "texts",
    directory: shop,
    words: line,
    before: worded,
    after: told,
    cache: cached,
    people: words,
    codes: [4],
    share: 0.5,
    next: [["bootstrap"], line],
  });
  for (const scenario of scenarios) scenario.next ??= [scenario.words];
  watch([shop, later, cache]);

  const stateOf = ({ directory, before, after }) => {
    const now = readMap(directory);
    if (differences(now, after).length === 0) return "new";
    return differences(now, before).length === 0 ? "old" : "other";
  };
  const beside = ({ directory }) => readdirSync(directory).filter((name) => name.startsWith(".dsp.tmp-"));
  return {
    scenarios,
    say,
    stateOf,
    beside,
    hasJournal: (scenario) => beside(scenario).includes(".dsp.tmp-journal"),
    differs: ({ directory, before, after }) => {
      const now = readMap(directory);
      const [fromNew, fromOld] = [after, before].map((tree) => differences(now, tree));
      return [...(fromNew.length < fromOld.length || before.size === 0 ? fromNew : fromOld)].slice(0, 2).join(", ");
    },
    lostTexts: ({ directory, people }) => {
      if (people.length === 0) return [];
      const all = [...readMap(directory).values()].join("\n");
      return people.filter((word) => !all.includes(word));
    },
    /** A process that ended takes its lock along, or the next one replaces it; this one lives on. */
    forgetLock: ({ directory }) => rmSync(join(directory, ".dsp.tmp-lock"), { force: true }),
    clear(scenario) {
      for (const name of [".dsp", ...beside(scenario)]) rmSync(join(scenario.directory, name), { recursive: true, force: true });
      restoreFiles(cache, scenario.cache);
    },
    reset(scenario) {
      const { directory, before, cache: files } = scenario;
      for (const name of beside(scenario)) rmSync(join(directory, name), { recursive: true, force: true });
      if (before.size === 0) rmSync(join(directory, ".dsp"), { recursive: true, force: true });
      else {
        rmSync(join(directory, ".dsp/.cache"), { recursive: true, force: true });
        mkdirSync(join(directory, ".dsp"), { recursive: true });
        turn(directory, readMap(directory), before);
      }
      restoreFiles(cache, files);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Lets the next run come to its end, and tells `bad` where that does not leave what it should. */
export async function finish(shop, scenario, bad) {
  for (const words of scenario.next) {
    const next = await shop.say(scenario.directory, words);
    if (next.code !== 0) bad(`the next run ends with ${next.code}: ${next.error.slice(0, 200)}`);
  }
  const then = shop.stateOf(scenario);
  if (then !== "new" && !(then === "old" && scenario.mayStayOld))
    bad(`the next run leaves something else (${then}): ${shop.differs(scenario)}`);
}
