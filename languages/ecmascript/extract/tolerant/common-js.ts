/** `require(…)`, `exports.a = …` and `module.exports = …`, from tokens (semantics B.2, D.1). */
import type { Binding } from "../../../../src/model/facts.js";
import type { Reading } from "./statements.js";
import { addReference, declare, isFunctionAt, literalAt, nesting, textAt } from "./statements.js";

/** At `require`. */
export function readRequire(reading: Reading): void {
  const { at } = reading;
  const resolved = textAt(reading, at + 1) === "." && textAt(reading, at + 2) === "resolve";
  const open = resolved ? at + 3 : at + 1;
  const before = textAt(reading, at - 1);
  if (textAt(reading, open) !== "(" || (before === "." && textAt(reading, at - 2) !== "module") || before === "function") return;
  const literal = literalAt(reading, open + 1);
  if (literal === undefined) return;
  if (resolved) return addReference(reading, literal, { kind: "reference", form: "require.resolve", syntax: "require", bindings: [] });
  addReference(reading, literal, { kind: "static", form: "require", syntax: "require", bindings: boundNames(reading) });
}

/** `const x = require`, `const { a, b: c } = require`, `require().a`; otherwise the whole. */
function boundNames(reading: Reading): readonly Binding[] {
  const { at } = reading;
  const after = at + 4;
  if (textAt(reading, after) === "." && reading.tokens[after + 1]?.kind === "word") return [binding(textAt(reading, after + 1))];
  if (textAt(reading, at - 1) !== "=") return [binding("=")];
  if (reading.tokens[at - 2]?.kind === "word") return [binding("=", textAt(reading, at - 2))];
  if (textAt(reading, at - 2) !== "}") return [binding("=")];
  const names: Binding[] = [];
  let index = at - 3;
  for (; index >= 0 && textAt(reading, index) !== "{"; index -= 1) {
    const token = reading.tokens[index];
    // Nested patterns and defaults: treated as the whole.
    if (token?.kind !== "word" && token?.text !== "," && token?.text !== ":") return [binding("=")];
    if (token.kind !== "word" || textAt(reading, index + 1) === ":") continue;
    const renamed = textAt(reading, index - 1) === ":";
    names.unshift(renamed ? binding(textAt(reading, index - 2), token.text) : binding(token.text));
  }
  return names.length === 0 ? [binding("=")] : names;
}

function binding(imported: string, local = imported): Binding {
  return { imported, ...(local === imported ? {} : { local }), typeOnly: false, uses: [], keep: true };
}

/** At `exports`, with or without a preceding `module.`. */
export function readExportsObject(reading: Reading): void {
  const { at } = reading;
  const token = reading.tokens[at];
  const before = textAt(reading, at - 1);
  const whole = before === "." && textAt(reading, at - 2) === "module";
  if (token === undefined || (before === "." && !whole)) return;
  if (textAt(reading, at + 1) === "." && textAt(reading, at + 3) === "=") {
    const name = textAt(reading, at + 2);
    if (name !== "" && name !== "__esModule") exportValue(reading, name, at + 4, token.start);
  } else if (whole && textAt(reading, at + 1) === "=") {
    if (textAt(reading, at + 2) === "{") exportMembers(reading, at + 2);
    else exportValue(reading, "=", at + 2, token.start);
  }
}

function exportValue(reading: Reading, name: string, at: number, position: number): void {
  const value = reading.tokens[at];
  if (value === undefined) return;
  const required =
    value.text === "require" && textAt(reading, at + 1) === "(" && textAt(reading, at + 3) === ")" ? literalAt(reading, at + 2) : undefined;
  const follows = textAt(reading, at + 1);
  if (required !== undefined && /^[;,}]?$/.test(textAt(reading, at + 4))) {
    if (name === "=") reading.exports.push({ kind: "star", reference: required.start, withDefault: true, position });
    else reading.exports.push({ kind: "indirect", name, reference: required.start, imported: "=", position });
  } else if (value.kind === "word" && (follows === ";" || follows === "" || follows === "}") && value.text !== "undefined") {
    reading.aliases.push({ name, local: value.text, position });
  } else {
    const symbol = name === "=" ? "default" : name;
    declare(reading, value, symbol, value.text === "class" ? "class" : "constant", isFunctionAt(reading, at));
    reading.exports.push({ kind: "local", name, declaration: symbol, position });
  }
}

/** `{ a, b: c, d() {} }`: keys at the first level. */
function exportMembers(reading: Reading, open: number): void {
  let depth = 0;
  for (let at = open; at < reading.tokens.length; at += 1) {
    const token = reading.tokens[at];
    depth += nesting(token);
    if (depth === 0) return;
    const before = textAt(reading, at - 1);
    if (depth !== 1 || token?.kind !== "word" || (before !== "{" && before !== ",")) continue;
    const next = textAt(reading, at + 1);
    const aliased = next === ":" && reading.tokens[at + 2]?.kind === "word" && /^[,}]$/.test(textAt(reading, at + 3));
    if (next === "," || next === "}") reading.aliases.push({ name: token.text, local: token.text, position: token.start });
    else if (aliased) reading.aliases.push({ name: token.text, local: textAt(reading, at + 2), position: token.start });
    else if (next === ":" || next === "(") {
      declare(reading, token, token.text, "constant", next === "(" || isFunctionAt(reading, at + 2));
      reading.exports.push({ kind: "local", name: token.text, declaration: token.text, position: token.start });
    }
  }
}
