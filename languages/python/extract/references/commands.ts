/** Modules and files that a command line runs with the interpreter: `[sys.executable, "-m", "shop.till"]`, `f"{sys.executable} -m shop.till"`. */
import type { SyntaxNode } from "../../../../src/syntax/syntax-tree.js";
import { RUN_MODULE } from "../../dotted-form.js";
import { parts } from "../names.js";
import type { Around, Reading } from "../reading.js";
import { stringValue } from "../strings.js";
import { addSite } from "./add-site.js";
import { textsOf } from "./list-items.js";

const INTERPRETER = /executable|python|pypy/iu;
const MODULE = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u;
const LINE = /(?:\bpython[\d.]*|executable\}?|\bpypy\d*)["']?\s+(?:-[A-Za-ln-z]\S*\s+)*-m\s*([A-Za-z_][\w.]*)/u;

export function readCommands(reading: Reading): void {
  for (const { node, around } of reading.flags) {
    const text = stringValue(reading.source, node);
    if (text === "-m") readModule(reading, node, around);
    else if (text?.startsWith("-m") === true && isRun(reading, node)) addModule(reading, node, around, text.slice(2));
    else if (text?.endsWith(".py") === true) readScript(reading, node, around, text);
    else readLine(reading, node, around);
  }
}

function readModule(reading: Reading, node: SyntaxNode, around: Around): void {
  const words = parts(node.parent ?? node);
  const module = words[words.indexOf(node) + 1];
  if (module === undefined) return;
  const isFirst = words.indexOf(node) === 0;
  for (const text of textsOf(reading, module, around)) {
    // Other programs have an option of this name, and few take a dotted name after it.
    if (isFirst ? text.includes(".") : isRun(reading, node)) addModule(reading, module, around, text);
  }
}

/** What stands before is the interpreter, perhaps with options and with a program that starts it. */
function isRun(reading: Reading, node: SyntaxNode): boolean {
  const words = parts(node.parent ?? node);
  return words.slice(0, words.indexOf(node)).some((word) => INTERPRETER.test(reading.source.textOf(word)));
}

/** `[sys.executable, "tools/count.py"]`. */
function readScript(reading: Reading, node: SyntaxNode, around: Around, text: string): void {
  const words = parts(node.parent ?? node);
  const before = words[words.indexOf(node) - 1];
  if (before === undefined || !INTERPRETER.test(reading.source.textOf(before)) || !/^[\w./-]+$/.test(text) || text.startsWith("/")) return;
  const specifier = text.startsWith(".") ? text : `./${text}`;
  addSite(reading, node, around, { specifier, kind: "reference", manner: "path", form: "python", tentative: true, noImport: true });
}

function readLine(reading: Reading, node: SyntaxNode, around: Around): void {
  const module = LINE.exec(reading.source.textOf(node))?.[1];
  if (module !== undefined) addModule(reading, node, around, module);
}

function addModule(reading: Reading, node: SyntaxNode, around: Around, specifier: string): void {
  if (!MODULE.test(specifier)) return;
  const why = `Runs \`python -m ${specifier}\`.`;
  addSite(reading, node, around, { specifier, kind: "reference", form: RUN_MODULE, tentative: true, noImport: true, why });
}
