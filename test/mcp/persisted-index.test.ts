/** An index persisted between processes gives the same answers as the files of the map, whatever happens to either. */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import { createLiveMap } from "../../src/mcp/live-map.js";
import { PROGRAM, start } from "../support/program.js";
import { DiskTree } from "../../src/store/disk-tree.js";
import { readLiveTree } from "../../src/store/live-tree.js";
import { answerContext } from "../../src/retrieve/code/answer-context.js";
import { impactOf } from "../../src/retrieve/impact.js";
import { readMapGraph } from "../../src/retrieve/read-map-graph.js";
import { rankFiles } from "../../src/retrieve/rank-files.js";
import { rankedSearch } from "../../src/retrieve/ranked-search.js";
import { keptIndex } from "../../src/retrieve/kept-index.js";
import { runs } from "../support/effort.js";

const COUNT = 510;
/** ms after which a file's time tells its next change, and what is kept of it is used. */
const SETTLED = 70;
let root = "";

const uidOf = (number: number): string => `obj-${number.toString(16).padStart(8, "0")}`;
const file = (...parts: readonly string[]): string => join(root, ".dsp", ...parts);
const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SETTLED));

function open(number: number): void {
  const [uid, next] = [uidOf(number), uidOf(number + 1)];
  mkdirSync(file(uid, "exports"), { recursive: true });
  const source = number % 5 === 4 ? `src/stall${number - 1}.ts#counter${number}` : `src/stall${number}.ts`;
  writeFileSync(file(uid, "description"), `source: ${source}\nkind: object\npurpose: Sells pears to ${number}.\n`);
  writeFileSync(file(uid, "imports"), number === 0 ? "" : `${uidOf(number - 1)}\n`);
  writeFileSync(file(uid, "shared"), "");
  writeFileSync(file(uid, "exports", next), `Weighs ${number} pears.\n`);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "dsp-kept-"));
  for (let number = 0; number < COUNT; number += 1) open(number);
  writeFileSync(file("TOC"), `${[0, 1, 2].map(uidOf).join("\n")}\n`);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const CHANGES = {
  "import another": (at: number) =>
    writeFileSync(file(uidOf(at), "imports"), `${uidOf((at * 7 + 1) % COUNT)}\nobj-ffffffff via=${uidOf(at)}\n`),
  "say what nobody can read": (at: number) => writeFileSync(file(uidOf(at), "imports"), "../../etc/passwd\nobj-1 via=x\n"),
  "tell more": (at: number) => appendFileSync(file(uidOf(at), "description"), "overview: Apples \u2014 \ud83c\udf4e \u0130stanbul.\n"),
  "make it an external": (at: number) => writeFileSync(file(uidOf(at), "description"), "source: plums\nkind: external\npurpose: Plums.\n"),
  "give another reason": (at: number) => writeFileSync(file(uidOf(at), "exports", uidOf(at + 1)), "Polishes plums.\n"),
  "take a reason away": (at: number) => rmSync(file(uidOf(at), "exports", uidOf(at + 1)), { force: true }),
  share: (at: number) => writeFileSync(file(uidOf(at), "shared"), `${uidOf(at + 1)}\n${uidOf(at + 1)}\n`),
  "open a stall": (at: number) => open(COUNT + at),
  "close a stall": (at: number) => rmSync(file(uidOf(at)), { recursive: true, force: true }),
  "move a stall": (at: number) => renameSync(file(uidOf(at)), file(uidOf(2 * COUNT + at))),
  "list another": (at: number) => writeFileSync(file("TOC"), `${uidOf(at)}\n`),
  "cut a derived file": (at: number) => damage(at, (bytes) => bytes.subarray(0, bytes.length - 1 - (at % 40))),
  "turn a byte": (at: number) => damage(at, (bytes) => bytes.fill((bytes.at(-at) ?? 0) ^ 1, bytes.length - at, bytes.length - at + 1)),
  "put nothing in its place": (at: number) => damage(at, () => Buffer.alloc(at)),
  "swap two derived files": (at: number) => {
    const [one = "", other = ""] = [kept(at), kept(at + 1)];
    const text = readFileSync(file(".cache", "columns", one));
    writeFileSync(file(".cache", "columns", one), readFileSync(file(".cache", "columns", other)));
    writeFileSync(file(".cache", "columns", other), text);
  },
  "lose a derived file": (at: number) => damage(at, undefined),
} satisfies Readonly<Record<string, (at: number) => void>>;

/** Only files whose bytes are verified by a checksum. */
function kept(at: number, prefix = "kept-"): string | undefined {
  const names = readdirSync(file(".cache", "columns"), { withFileTypes: true }).filter(({ name }) => name.startsWith(prefix));
  return names.map(({ name }) => name).sort()[at % Math.max(1, names.length)];
}

function damage(at: number, change: ((bytes: Buffer) => Buffer) | undefined, prefix?: string): void {
  const path = file(".cache", "columns", kept(at, prefix) ?? "none");
  if (change === undefined) rmSync(path, { force: true });
  else writeFileSync(path, change(readFileSync(path)));
}

async function answersOf(tree: DspTree): Promise<unknown> {
  const map = readMapGraph(tree);
  const index = keptIndex(map);
  const task = "polish plums and sell 17 pears at counter4, src/stall8.ts";
  const uids = [uidOf(3), uidOf(4), uidOf(COUNT + 3)];
  const answer = (text: string, targets: readonly string[]): Promise<unknown> =>
    answerContext(index, { uids: targets, text }, undefined, { budget: 900, uids: true });
  return {
    entities: [...map.entities.values()].map((entity) => ({ ...entity, extras: [...entity.extras] })),
    roots: map.roots,
    hits: [task, "stall12.ts", "apples overview", "Weighs 9"].map((text) => rankedSearch(index, text, { limit: 40 })),
    files: rankFiles(index, task),
    contexts: [
      await answer(task, []),
      await answer(
        "",
        uids.filter((uid) => map.entities.has(uid)),
      ),
    ],
    impact: impactOf(map, uids),
  };
}

it("answers are the same with and without the persisted index, after any change or damage", async () => {
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.integer({ min: 1, max: 12 }), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      await answersOf(readLiveTree(root));
      for (const [name, at, settled] of changes) {
        const act: ((at: number) => void) | undefined = Object.entries(CHANGES).find(([one]) => one === name)?.[1];
        try {
          act?.(at);
        } catch {
          // What is gone cannot be changed.
        }
        if (settled) await pause();
        expect(await answersOf(readLiveTree(root)), name).toEqual(await answersOf(new DiskTree(root)));
      }
    }),
    { numRuns: runs(12, 4) },
  );
});

it("what is kept is used as long as nothing has changed, and its own words are never taken for those of another state", async () => {
  await pause();
  const first = await answersOf(readLiveTree(root));
  const marks = (): readonly unknown[] =>
    ["kept-columns", "kept-ranks", "kept-words"].map((name) => statSync(file(".cache", "columns", name)).ino);
  const before = marks();
  expect(await answersOf(readLiveTree(root))).toEqual(first);
  expect(marks()).toEqual(before);

  const old = readFileSync(file(".cache", "columns", "kept-words"));
  writeFileSync(file(uidOf(8), "exports", uidOf(9)), "Juggles melons.\n");
  await pause();
  const hits = (): unknown => rankedSearch(keptIndex(readMapGraph(readLiveTree(root))), "juggles melons").map(({ uid }) => uid);
  expect(hits()).toEqual([uidOf(8)]);
  writeFileSync(file(".cache", "columns", "kept-words"), old);
  expect(hits()).toEqual([uidOf(8)]);
});

it("a server that lives sees other reasons and other findings of the same graph", async () => {
  await pause();
  const live = createLiveMap(root, undefined);
  const hits = (): unknown => rankedSearch(live.current().index(), "juggles melons").map(({ uid }) => uid);
  expect(hits()).toEqual([]);
  const { digest } = live.current();
  writeFileSync(file(uidOf(8), "exports", uidOf(9)), "Juggles melons.\n");
  writeFileSync(file("diagnostics"), "lost-import src/stall1.ts\n");
  expect(hits()).toEqual([uidOf(8)]);
  expect(live.current().digest).toBe(digest);
  expect(live.current().tree.get("diagnostics")).toBe("lost-import src/stall1.ts\n");
});

interface Served {
  /** Lines of the answer, without the state of the map. */
  readonly ask: (name: string, given?: object) => Promise<readonly string[]>;
  /** The resource of an entity. */
  readonly read: (uid: string) => Promise<{ readonly map?: unknown; readonly entity: { readonly purpose: string } }>;
  readonly end: () => Promise<void>;
}

/** A server in its own process, which verifies the map in a second thread. */
function serve(): Served {
  const child = spawn(process.execPath, [PROGRAM, "mcp", "--root", root], { stdio: ["pipe", "pipe", "ignore"] });
  const waiting = new Map<number, (line: string) => void>();
  let last = 0;
  let rest = "";
  child.stdout.on("data", (piece: Buffer) => {
    const lines = `${rest}${piece.toString()}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) waiting.get(JSON.parse(line).id)?.(line);
  });
  const request = (method: string, params: object): Promise<string> => {
    const id = (last += 1);
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    return new Promise((resolve) => waiting.set(id, resolve));
  };
  const hello = request("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "customer", version: "1" } });
  return {
    ask: async (name, given = {}) => {
      await hello;
      return JSON.parse(await request("tools/call", { name, arguments: given }))
        .result.content[0].text.split("\n")
        .slice(0, -1);
    },
    read: async (uid) => {
      await hello;
      return JSON.parse(JSON.parse(await request("resources/read", { uri: `dsp://entity/${uid}` })).result.contents[0].text);
    },
    end: () =>
      new Promise((resolve) => {
        child.on("close", () => resolve());
        child.stdin.end();
      }),
  };
}

it("a starting server answers from the files if the persisted index differs", async () => {
  const questions = [
    ["search", { query: "juggles pears" }],
    ["context", { target: [uidOf(5)], budget: 500 }],
    ["context", { task: "juggle pears at stall8.ts" }],
  ] as const;
  const all = async (): Promise<unknown> => {
    const server = serve();
    // All at once: none waits until the server has verified the map.
    const answers = await Promise.all([
      ...questions.map(([name, given]) => server.ask(name, given)),
      server.read(uidOf(9)).then((document) => ({ ...document, map: undefined })),
    ]);
    await server.end();
    return answers;
  };
  await all();
  await pause();
  const before = await all();
  // In place, as an editor may, and with as many bytes: nothing but the times of the file itself tell.
  writeFileSync(file(uidOf(9), "imports"), `${uidOf(5)}\n`);
  writeFileSync(file(uidOf(8), "exports", uidOf(9)), "Juggle 8 pears.\n");
  await pause();
  const after = await all();
  expect(after).not.toEqual(before);
  rmSync(file(".cache"), { recursive: true });
  expect(await all()).toEqual(after);
});

it("a map that replaces another one while a server starts is used for answers", async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    const server = serve();
    await server.ask("search", { query: "pears" });
    await server.end();
    await pause();
  }
  const server = serve();
  renameSync(file(), join(root, "away"));
  mkdirSync(file(uidOf(1)), { recursive: true });
  writeFileSync(file(uidOf(1), "description"), "source: src/other.ts\nkind: object\npurpose: Mends nets.\n");
  expect((await server.read(uidOf(1))).entity.purpose).toBe("Mends nets.");
  rmSync(file(), { recursive: true });
  renameSync(join(root, "away"), file());
  expect((await server.read(uidOf(1))).entity.purpose).toBe("Sells pears to 1.");
  await server.end();
});

it("the command line answers the same with and without a kept index", async () => {
  const all = async (): Promise<unknown> => {
    const answers: unknown[] = [];
    for (const words of [
      ["search", "--ranked", "juggles", "pears"],
      ["context", uidOf(5), "--budget", "500"],
      ["affected", uidOf(5)],
    ])
      answers.push(await start([...words, "--root", root]));
    return answers;
  };
  // A reason without an importer would be repaired.
  rmSync(file(uidOf(COUNT - 1), "exports", uidOf(COUNT)));
  const first = await all();
  expect(readdirSync(file(".cache", "columns")).filter((name) => name.startsWith("kept-")).length).toBeGreaterThan(0);
  expect(await all()).toEqual(first);
  damage(1, (bytes) => bytes.fill(7, bytes.length >> 1), "kept-");
  expect(await all()).toEqual(first);
  writeFileSync(file(uidOf(9), "imports"), `${uidOf(5)}\n`);
  writeFileSync(file(uidOf(8), "exports", uidOf(9)), "Juggle 8 pears.\n");
  const after = await all();
  expect(after).not.toEqual(first);
  rmSync(file(".cache"), { recursive: true });
  expect(await all()).toEqual(after);
  // The acceptance of other content does not apply to this content.
  writeFileSync(file(uidOf(9), "description"), "<<<<<<< ours\nsource: src/stall9.ts\n=======\n=======\n");
  const torn = await start(["affected", uidOf(5), "--root", root]);
  rmSync(file(".cache"), { recursive: true });
  expect(await start(["affected", uidOf(5), "--root", root])).toEqual(torn);
});
