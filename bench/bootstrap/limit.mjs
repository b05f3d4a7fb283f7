#!/usr/bin/env node
/**
 * What no program of this kind can do without, as bare loops in a process of its own; prints milliseconds. Libraries are loaded, threads started
 * and texts brought into memory before the clock starts.
 *
 *   node bench/bootstrap/limit.mjs read|parse ROOT LIST
 *   node bench/bootstrap/limit.mjs write DSP TARGET
 *
 * LIST is a JSON list of paths, `parsed.mjs` makes it. TARGET must not exist.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

const SCRIPT = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const GRAMMARS = [
  [/\.pyi?$/, "tree-sitter-python/tree-sitter-python.wasm"],
  [/\.go$/, "tree-sitter-go/tree-sitter-go.wasm"],
];

if (!isMainThread) writeHalf(workerData);
else {
  const [kind, ...rest] = process.argv.slice(2);
  const limits = { read, parse, write };
  if (!Object.hasOwn(limits, kind ?? "") || rest.length !== 2) {
    process.stderr.write("usage: node bench/bootstrap/limit.mjs read|parse ROOT LIST, or write DSP TARGET\n");
    process.exit(2);
  }
  process.stdout.write(`${(await limits[kind](...rest)).toFixed(1)}\n`);
}

function read(root, list) {
  const paths = JSON.parse(readFileSync(list, "utf8")).map((path) => join(root, path));
  const began = performance.now();
  for (const path of paths) readFileSync(path);
  return performance.now() - began;
}

async function parse(root, list) {
  const files = JSON.parse(readFileSync(list, "utf8")).map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const scripts = files.filter(({ path }) => SCRIPT.test(path));
  const { ts } = scripts.length === 0 ? {} : await import("ts-morph");
  const parsers = await loadParsers(files);
  const began = performance.now();
  for (const { path, text } of scripts) {
    ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseAll }, true);
  }
  for (const [parser, texts] of parsers) for (const text of texts) parser.parse(text)?.delete();
  return performance.now() - began;
}

async function loadParsers(files) {
  const loaded = [];
  for (const [pattern, grammar] of GRAMMARS) {
    const texts = files.flatMap(({ path, text }) => (pattern.test(path) ? [text] : []));
    if (texts.length === 0) continue;
    const { Language, Parser } = await import("web-tree-sitter");
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(createRequire(import.meta.url).resolve(grammar)));
    loaded.push([parser, texts]);
  }
  return loaded;
}

async function write(source, target) {
  const entries = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries.map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path.slice(source.length + 1), readFileSync(path, "utf8")];
  });
  const own = files.filter(([path]) => !path.startsWith(".cache/"));
  const half = own.length >> 1;
  const threads = [own.slice(0, half), own.slice(half)].map(
    (part) => new Worker(new URL(import.meta.url), { workerData: { target, files: part } }),
  );
  await Promise.all(threads.map((thread) => new Promise((resolve) => thread.once("message", resolve))));
  mkdirSync(target);
  const began = performance.now();
  const ends = threads.map((thread) => new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject)));
  for (const thread of threads) thread.postMessage("go");
  await Promise.all(ends);
  return performance.now() - began;
}

function writeHalf({ target, files }) {
  parentPort.postMessage("ready");
  parentPort.once("message", () => {
    const made = new Set();
    for (const [path, text] of files) {
      const slash = path.lastIndexOf("/");
      const directory = path.slice(0, Math.max(slash, 0));
      if (directory !== "" && !made.has(directory)) mkdirSync(join(target, directory), { recursive: true });
      made.add(directory);
      writeFileSync(join(target, path), text);
    }
    parentPort.postMessage("done");
  });
}
