/** Builds what the threads load: the worker as plain JavaScript, and an extractor that misbehaves on command. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ts } from "../../languages/ecmascript/typescript.js";
import type { Extract, Language } from "../../src/model/language.js";

/** The text of a file is a command: what the extractor does on it, by parse mode. */
const EXTRACTOR = `
import { threadId } from "node:worker_threads";
const facts = (path, parse, text) => ({ path, dialect: "Ledger", declarations: [], exports: [], references: [], calls: [text],
  parse, hasExportTable: true, generated: false, ambient: false, problems: [] });
const depth = (text, at = 0) => (text[at] === "(" ? 1 + depth(text, at + 1) : 0);
let kept = [];
export const extract = (path, text, mode) => {
  const [full, tolerant = "fine"] = text.split("/");
  const command = mode === "tolerant" ? tolerant : full;
  if (command === "hang") for (;;);
  if (command === "never") return new Promise(() => {});
  if (command === "throw") throw new Error("torn ledger");
  if (command === "hoard") for (;;) kept.push(new Array(1e5).fill({ total: kept.length }));
  if (command === "exit") process.exit(3);
  if (command === "later") setTimeout(() => process.exit(3), 20);
  if (command === "number") return facts(path, "full", "thread " + threadId);
  if (command.startsWith("(")) return facts(path, "full", String(depth(command)));
  return facts(path, mode, text);
};`;

export interface Workshop {
  readonly worker: URL;
  readonly language: Language;
  readonly broken: Language;
  dispose(): void;
}

export function openWorkshop(): Workshop {
  const directory = mkdtempSync(join(tmpdir(), "parse-"));
  const place = (name: string, text: string): URL => {
    writeFileSync(join(directory, name), text);
    return pathToFileURL(join(directory, name));
  };
  const source = readFileSync(new URL("../../src/syntax/parse-worker.ts", import.meta.url), "utf8");
  const compiled = ts.transpileModule(source, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022, verbatimModuleSyntax: true },
  });
  return {
    worker: place("parse-worker.mjs", compiled.outputText),
    language: languageAt("ledger", place("extract.mjs", EXTRACTOR)),
    broken: languageAt("broken", place("broken.mjs", "export const extract = missing;")),
    dispose: () => rmSync(directory, { recursive: true }),
  };
}

function languageAt(name: string, extractor: URL): Language {
  return {
    name,
    claims: () => true,
    problems: {},
    forms: {},
    vocabulary: { names: [], kinds: [] },
    categories: [],
    extractor,
    threads: 1,
    parsers: [],
    load: async () => (await import(extractor.href)) as { extract: Extract },
    workspaces: () => {
      throw new Error("not used");
    },
  };
}
