/** Mutants: what becomes of a file by accident, by a bad merge, or by somebody who means harm. */
import { Buffer } from "node:buffer";
import type { Random } from "../oracle/protocol/random.js";

/** No mutant grows beyond it, however often it is doubled. */
const MOST_BYTES = 96 * 1024;
/** Deep enough for every recursive reader, short enough for a hundred mutants a second. */
const DEEPEST = 4000;

/** Ends of lines, blanks, marks of order and of bytes, halves of pairs, what has a meaning in one of the notations or in `.dsp` itself. */
const ODD: readonly string[] = [
  ..."\0\x01\x07\b\t\v\f\r\n\x1b\x1c\x1d\x1e\x1f\x7f\x85\xa0\u200b\u200d\u202e\u2028\u2029\u2066\ufeff\ufffe\uffff",
  "😀",
  "e\u0301",
  "`",
  "'",
  '"',
  '"""',
  "'''",
  "${",
  "\\",
  "\\u2028",
  "\\x00",
  "\\ud800",
  "#",
  "%",
  "%0A",
  "/*",
  "*/",
  "<!--",
  "-->",
  "<script>",
  "</script>",
  "<style>",
  "{{",
  "---",
  "../",
  "../../../../etc/passwd",
  "./",
  "/",
  "//",
  "\\\\",
  ".",
  "..",
  "",
  "::",
  "~",
  "@",
  "*",
  "?",
  "**",
  "__proto__",
  "constructor",
  "toString",
  "obj-00000000",
  "func-ffffffff via=obj-00000000",
  "// @dsp obj-0123abcd\n",
  "# @dsp func-0123abcd\n",
  "purpose: forged\n",
  "\nkind: external\n",
  "<<<<<<< HEAD\n",
  "=======\n",
  ">>>>>>> other\n",
];

const OPENERS: readonly (readonly [string, string])[] = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ["<", ">"],
  ["<div>", "</div>"],
  ["`${", "}`"],
  ["((", "))"],
  ["{a:", "}"],
  ["[[", "]]"],
  ["if(x){", "}"],
  ["()=>", "0"],
  ["!", ""],
  ["a?", ":b"],
  ["a.", "b"],
  ["a+", "b"],
  ["not ", "x"],
  ["- ", ""],
  ["<!--", "-->"],
  ["/*", "*/"],
  ["{/*", "*/}"],
  ["func(){", "}"],
  ["type A<", ">"],
  ["@media all{", "}"],
];

type Mutation = (text: Buffer, other: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutation[] = [
  flipBits,
  flipBits,
  setBytes,
  splice,
  splice,
  truncate,
  cutOut,
  repeatLines,
  repeatBlock,
  swapTokens,
  swapTokens,
  dropTokens,
  takeTokens,
  takeTokens,
  insertOdd,
  insertOdd,
  oddInString,
  oddInString,
  nest,
  moveLines,
];

/** One to four changes, one after the other. `other` is another file of the same notation. */
export function mutate(text: Buffer, other: Buffer, random: Random): Buffer {
  let mutant = text;
  for (let left = 1 + (random.once(2) ? random.below(4) : 0); left > 0; left--) {
    mutant = random.of(MUTATIONS)(mutant, other, random).subarray(0, MOST_BYTES);
  }
  return mutant;
}

function flipBits(text: Buffer, _: Buffer, random: Random): Buffer {
  const mutant = Buffer.from(text);
  for (let left = 1 + random.below(4); left > 0 && mutant.length > 0; left--) {
    const at = random.below(mutant.length);
    mutant[at] = (mutant[at] ?? 0) ^ (1 << random.below(8));
  }
  return mutant;
}

function setBytes(text: Buffer, _: Buffer, random: Random): Buffer {
  const mutant = Buffer.from(text);
  for (let left = 1 + random.below(8); left > 0 && mutant.length > 0; left--) mutant[random.below(mutant.length)] = random.below(256);
  return mutant;
}

/** The head of the one, the tail of the other. */
function splice(text: Buffer, other: Buffer, random: Random): Buffer {
  return Buffer.concat([text.subarray(0, random.below(text.length + 1)), other.subarray(random.below(other.length + 1))]);
}

function truncate(text: Buffer, _: Buffer, random: Random): Buffer {
  return text.subarray(0, random.below(text.length + 1));
}

function cutOut(text: Buffer, _: Buffer, random: Random): Buffer {
  const [start, end] = range(text.length, random);
  return Buffer.concat([text.subarray(0, start), text.subarray(end)]);
}

function repeatLines(text: Buffer, _: Buffer, random: Random): Buffer {
  const lines = text.toString("latin1").split("\n");
  const at = random.below(lines.length);
  const count = 1 + random.below(Math.min(8, lines.length - at));
  const block = lines.slice(at, at + count);
  const times = random.once(8) ? 200 : 1 + random.below(3);
  lines.splice(at, 0, ...Array.from({ length: times }, () => block).flat());
  return latin(lines.join("\n"));
}

function repeatBlock(text: Buffer, _: Buffer, random: Random): Buffer {
  const [start, end] = range(text.length, random);
  const to = random.below(text.length + 1);
  return Buffer.concat([text.subarray(0, to), text.subarray(start, end), text.subarray(to)]);
}

function moveLines(text: Buffer, _: Buffer, random: Random): Buffer {
  const lines = text.toString("latin1").split("\n");
  const taken = lines.splice(random.below(lines.length), 1 + random.below(6));
  lines.splice(random.below(lines.length + 1), 0, ...taken);
  return latin(lines.join("\n"));
}

function swapTokens(text: Buffer, _: Buffer, random: Random): Buffer {
  const tokens = tokensOf(text);
  for (let left = 1 + random.below(4); left > 0 && tokens.length > 0; left--) {
    const [one, two] = [random.below(tokens.length), random.below(tokens.length)];
    [tokens[one], tokens[two]] = [tokens[two] ?? "", tokens[one] ?? ""];
  }
  return latin(tokens.join(""));
}

function dropTokens(text: Buffer, _: Buffer, random: Random): Buffer {
  const tokens = tokensOf(text);
  for (let left = 1 + random.below(6); left > 0 && tokens.length > 0; left--) tokens.splice(random.below(tokens.length), 1);
  return latin(tokens.join(""));
}

/** Tokens of the other file in place of some. */
function takeTokens(text: Buffer, other: Buffer, random: Random): Buffer {
  const [tokens, others] = [tokensOf(text), tokensOf(other)];
  for (let left = 1 + random.below(6); left > 0 && tokens.length > 0 && others.length > 0; left--) {
    tokens[random.below(tokens.length)] = random.of(others);
  }
  return latin(tokens.join(""));
}

function insertOdd(text: Buffer, _: Buffer, random: Random): Buffer {
  let mutant = text;
  for (let left = 1 + random.below(3); left > 0; left--) {
    const at = random.below(mutant.length + 1);
    mutant = Buffer.concat([mutant.subarray(0, at), Buffer.from(random.of(ODD), "utf8"), mutant.subarray(at)]);
  }
  return mutant;
}

/** Names live in strings: what stands between two quotes, or a part of it, becomes something odd. */
function oddInString(text: Buffer, _: Buffer, random: Random): Buffer {
  const source = text.toString("latin1");
  const strings = [...source.matchAll(/(["'`])([^"'`\n]{0,200})\1/g)];
  if (strings.length === 0) return insertOdd(text, _, random);
  const found = random.of(strings);
  const start = found.index + 1;
  const inner = found[2] ?? "";
  const odd = Buffer.from(random.once(6) ? random.of(ODD).repeat(1 + random.below(300)) : random.of(ODD), "utf8").toString("latin1");
  const at = random.below(inner.length + 1);
  const after = random.once(3) ? odd : inner.slice(0, at) + odd + inner.slice(at);
  const quote = random.once(4) ? "`" : (found[1] ?? "");
  return latin(source.slice(0, start - 1) + quote + after + quote + source.slice(start + inner.length + 1));
}

function nest(text: Buffer, _: Buffer, random: Random): Buffer {
  const [open, close] = random.of(OPENERS);
  const depth = random.once(4) ? 1 + random.below(DEEPEST) : 1 + random.below(60);
  const at = random.below(text.length + 1);
  const tail = random.once(2) ? close.repeat(depth) : "";
  return Buffer.concat([text.subarray(0, at), Buffer.from(`${open.repeat(depth)}x${tail}`), text.subarray(at)]);
}

function range(length: number, random: Random): readonly [start: number, end: number] {
  const [one, two] = [random.below(length + 1), random.below(length + 1)];
  return [Math.min(one, two), Math.min(Math.max(one, two), Math.min(one, two) + 4000)];
}

/** Byte for byte: what is not UTF-8 stays what it is. */
function tokensOf(text: Buffer): string[] {
  return text.toString("latin1").match(/[A-Za-z0-9_$\x80-\xff]+|\s+|[^]/g) ?? [];
}

function latin(text: string): Buffer {
  return Buffer.from(text, "latin1");
}
