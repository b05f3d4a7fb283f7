/**
 * Keeps the values of operations within their lines. Names and texts come from the analysed repository, from lock files and from language
 * models; a line end in one of them would start a new line of the description, which could be parsed as another key.
 */
import type { Extras, Operation } from "../model/operation.js";
import { keyEnd, RARE_BREAK, splitLines, strip, encodeBreaks } from "./dsp-tree.js";
import { oneLine } from "./one-line.js";

/**
 * For values from the repository: every text becomes one line that is read back unchanged. Operations that need no change are returned as they are.
 */
export function onOneLine(operations: readonly Operation[]): readonly Operation[] {
  return changedBy(operations, { source: encodeBreaks, text: oneLine, why: oneLine });
}

/**
 * For what is typed: a value with a line end or NUL becomes one line. Any other is written as it is, like the reference does.
 */
export function typedOnOneLine(operations: readonly Operation[]): readonly Operation[] {
  const flat = (text: string): string => (isBroken(text) ? oneLine(text) : text);
  return changedBy(operations, { source: encodeBreaks, text: flat, why: flat });
}

/**
 * For all writers: no line of a text may be parsed as a key. Multi-line texts are kept, because people write them, and re-runs
 * preserve them; a line that looks like a key is joined to the one before.
 */
export function contained(operations: Iterable<Operation>): readonly Operation[] {
  return changedBy([...operations], { source: encodeBreaks, text: withoutKeys, why: (text) => text });
}

interface Change {
  readonly source: (source: string) => string;
  /** For a value in a description. */
  readonly text: (text: string) => string;
  /** For a file that contains only the text. */
  readonly why: (text: string) => string;
}

function changedBy(operations: readonly Operation[], change: Change): readonly Operation[] {
  let changed: Operation[] | undefined;
  for (const [index, operation] of operations.entries()) {
    if (!valuesOf(operation).some(isSuspect)) continue;
    changed ??= [...operations];
    changed[index] = changedOne(operation, change);
  }
  return changed ?? operations;
}

/** The values that may contain arbitrary text; everything else in a line is UIDs. */
function valuesOf(operation: Operation): readonly (string | undefined)[] {
  switch (operation.op) {
    case "createObject":
    case "createFunction":
      return [operation.source, operation.purpose, ...extraValues(operation.extras)];
    case "updateDescription":
      return [operation.source, operation.purpose, operation.scope, ...extraValues(operation.extras)];
    case "moveEntity":
      return [operation.source];
    case "createShared":
      return operation.shared.map(({ text }) => text);
    case "describeShared":
      return [operation.text];
    case "addImport":
    case "updateImportWhy":
      return [operation.why];
    case "writeDiagnostics":
      return operation.lines;
    default:
      return [];
  }
}

function changedOne(operation: Operation, { source, text, why }: Change): Operation {
  const maybe = (value: string | undefined, change: (value: string) => string): string | undefined =>
    value === undefined ? undefined : change(value);
  switch (operation.op) {
    case "createObject":
    case "createFunction":
      return {
        ...operation,
        source: source(operation.source),
        purpose: text(operation.purpose),
        extras: changedExtras(operation.extras, text),
      };
    case "updateDescription":
      return {
        ...operation,
        source: maybe(operation.source, source),
        purpose: maybe(operation.purpose, text),
        scope: maybe(operation.scope, text),
        extras: changedExtras(operation.extras, text),
      };
    case "moveEntity":
      return { ...operation, source: source(operation.source) };
    case "createShared":
      return { ...operation, shared: operation.shared.map((one) => (one.text === undefined ? one : { ...one, text: why(one.text) })) };
    case "describeShared":
      return { ...operation, text: why(operation.text) };
    case "addImport":
    case "updateImportWhy":
      return { ...operation, why: why(operation.why) };
    case "writeDiagnostics":
      return { ...operation, lines: operation.lines.map(oneLine) };
    default:
      return operation;
  }
}

function extraValues(extras: Extras | undefined): readonly (string | undefined)[] {
  return extras === undefined ? [] : Object.values(extras);
}

function changedExtras(extras: Extras | undefined, change: (text: string) => string): Extras | undefined {
  if (extras === undefined) return undefined;
  return Object.fromEntries(Object.entries(extras).map(([key, value]) => [key, value === undefined ? undefined : change(value)]));
}

/** Whether it contains a line end, whitespace that is lost when the value is read, or half a surrogate pair, which no file can contain. */
function isSuspect(value: string | undefined): boolean {
  if (value === undefined) return false;
  return isBroken(value) || /\p{Cs}/u.test(value) || strip(value) !== value;
}

function isBroken(value: string): boolean {
  return value.includes("\n") || value.includes("\0") || RARE_BREAK.test(value);
}

function withoutKeys(text: string): string {
  const [first = "", ...more] = splitLines(text);
  if (!more.some((line) => keyEnd(line) >= 0)) return text;
  return more.reduce((value, line) => `${value}${keyEnd(line) < 0 ? "\n" : " "}${line}`, first);
}
