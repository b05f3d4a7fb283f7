#!/usr/bin/env node
/**
 * What no program of this kind can do without, as bare loops. Prints milliseconds on the clock and of the processor: of the loop and of loading its parser, without the
 * start of node.
 *
 *   node bench/bootstrap/limit.mjs oxc|typescript|own|grammar ROOT LIST INSTALLED
 *   node bench/bootstrap/limit.mjs write DSP TARGET
 *
 * The first form reads and parses the files of LIST, a JSON list of paths, on one thread, and does not look at the trees. INSTALLED is a directory with oxc-parser.
 * TARGET must not exist.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const began = { clock: performance.now(), processor: process.cpuUsage() };
const require = createRequire(import.meta.url);
const PARSERS = { oxc, typescript, own, grammar };

const [kind, ...rest] = process.argv.slice(2);
if (kind === "write" && rest.length === 2) write(...rest);
else if (Object.hasOwn(PARSERS, kind ?? "") && rest.length === 3) await parse(...rest);
else {
  process.stderr.write("usage: node bench/bootstrap/limit.mjs oxc|typescript|own|grammar ROOT LIST INSTALLED, or write DSP TARGET\n");
  process.exitCode = 2;
}

function print(since) {
  const { user, system } = process.cpuUsage(since.processor);
  process.stdout.write(`${JSON.stringify({ milliseconds: performance.now() - since.clock, processor: (user + system) / 1000 })}\n`);
}

async function parse(root, list, installed) {
  const paths = JSON.parse(readFileSync(list, "utf8"));
  const parseText = await PARSERS[kind](paths, installed);
  for (const path of paths) parseText(path, readFileSync(join(root, path), "utf8"));
  print(began);
}

async function oxc(_paths, installed) {
  const entry = createRequire(join(installed, "package.json")).resolve("oxc-parser");
  const { parseSync } = await import(pathToFileURL(entry).href);
  return (path, text) => parseSync(path, text);
}

async function typescript() {
  const { ts } = await import("ts-morph");
  const options = { languageVersion: ts.ScriptTarget.Latest, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  return (path, text) => ts.createSourceFile(path, text, options);
}

/** The parsers of this project; what they are unsure of is left out. */
async function own(paths) {
  const isGo = paths[0].endsWith(".go");
  const { parseGo, parsePython } = await import(
    isGo ? "../../dist/languages/go/parse/parse-go.js" : "../../dist/languages/python/parse/parse-python.js"
  );
  return (_path, text) => {
    try {
      (isGo ? parseGo : parsePython)(text);
    } catch {
      // The grammar would parse it.
    }
  };
}

async function grammar(paths) {
  const { Language, Parser } = await import("web-tree-sitter");
  await Parser.init();
  const parser = new Parser();
  const name = paths[0].endsWith(".go") ? "tree-sitter-go/tree-sitter-go.wasm" : "tree-sitter-python/tree-sitter-python.wasm";
  parser.setLanguage(await Language.load(require.resolve(name)));
  return (_path, text) => parser.parse(text)?.delete();
}

/** Texts are in memory before the clock starts. */
function write(source, target) {
  const entries = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.startsWith(join(source, ".cache")))
    .map((path) => [path.slice(source.length + 1), readFileSync(path)]);
  const since = { clock: performance.now(), processor: process.cpuUsage() };
  mkdirSync(target);
  const made = new Set();
  for (const [path, bytes] of files) {
    const directory = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
    if (directory !== "" && !made.has(directory)) mkdirSync(join(target, directory), { recursive: true });
    made.add(directory);
    writeFileSync(join(target, path), bytes);
  }
  print(since);
}
