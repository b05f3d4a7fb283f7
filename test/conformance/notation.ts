/**
 * Reads `case.md`: the expectations of a fixture in the notation, one a line inside a fenced or indented block.
 *
 *     root A                a root; every root must be named          X A | O A | F A | NO A   external, object, function, none
 *     S A -> B via M "why"  edge to a symbol                          ONLY A: 2        how many imports A has
 *     W A -> B "why"        edge to a whole module                    ORDER A: B, C    all imports of A, in order
 *     OWN A -> B            composition: members, a package's files   TOC A: A, B, C   the table of contents of root A
 *     SH M: B "text"        M shares B                                KEY A key: value | NOKEY A key | PURPOSE A "text"
 *     SHARED M: B, C        all that M shares, in order; `-` nothing  DIAG code A detail | NODIAG code A detail | DIAG none
 *     COUNT A: 2            how many entities have the source A
 *
 * Externals of two ecosystems may have one source: `yaml@npm`, `time@go` name one of them, by the type of its purl or by its `builtin`.
 * Import counts and orders leave owner lines out. Texts stand in double quotes at the end of a line, may be left out, and `…` in them (and in details and values) stands for anything.
 * Independent of everything under `src/`, so that the expectations cannot inherit its faults.
 */

export interface Case {
  /** `["1"]`, `["40a"]`, `["extra"]`. */
  readonly numbers: readonly string[];
  readonly title: string;
  readonly expectations: readonly Expectation[];
}

export type Expectation = { readonly line: string } & (
  | { readonly check: "root"; readonly source: string }
  | { readonly check: "edge"; readonly from: string; readonly to: string; readonly via?: string; readonly text?: string }
  | { readonly check: "owner"; readonly from: string; readonly to: string }
  | { readonly check: "shares"; readonly module: string; readonly shared: string; readonly text?: string }
  /** All that a module shares, in order. */
  | { readonly check: "shared-list"; readonly module: string; readonly sources: readonly string[] }
  | { readonly check: "entity"; readonly source: string; readonly kind: "external" | "object" | "function" }
  | { readonly check: "absent"; readonly source: string }
  /** How many entities have the source: externals of two ecosystems may share one. */
  | { readonly check: "entity-count"; readonly source: string; readonly count: number }
  /** How many import lines that are not owner lines. */
  | { readonly check: "import-count"; readonly source: string; readonly count: number }
  /** All import lines that are not owner lines, in order. */
  | { readonly check: "import-list"; readonly source: string; readonly sources: readonly string[] }
  | { readonly check: "diagnostic"; readonly wanted: boolean; readonly code: string; readonly source?: string; readonly detail?: string }
  | { readonly check: "no-diagnostics" }
  | { readonly check: "toc"; readonly root: string; readonly sources: readonly string[] }
  | { readonly check: "key"; readonly source: string; readonly key: string; readonly wanted: boolean; readonly value?: string }
);

export class NotationError extends Error {}

export function parseCase(text: string): Case {
  const lines = text.split("\n");
  const head = /^# ([^:]+): (.+)$/.exec(lines[0] ?? "");
  if (!head) throw new NotationError(`the first line must read "# <case numbers>: <what it shows>": ${lines[0] ?? ""}`);
  return {
    numbers: (head[1] ?? "").split(",").map((number) => number.trim()),
    title: head[2] ?? "",
    expectations: expectationLines(lines.slice(1)).map(parseExpectation),
  };
}

function expectationLines(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  let fenced = false;
  for (const line of lines) {
    if (line.startsWith("```")) fenced = !fenced;
    else if ((fenced || line.startsWith("    ")) && line.trim() !== "" && !line.trim().startsWith("#")) found.push(line.trim());
  }
  return found;
}

export function parseExpectation(line: string): Expectation {
  const [statement, text] = splitText(line);
  const word = statement.split(" ", 1)[0] ?? "";
  const rest = statement.slice(word.length).trim();
  const parsed = parseEntityLine(word, rest) ?? parseLinkLine(word, rest, text) ?? parseMapLine(word, rest, text);
  if (!parsed) throw new NotationError(`not in the notation: ${line}`);
  return { line, ...parsed };
}

type Parsed = Expectation extends infer E ? (E extends Expectation ? Omit<E, "line"> : never) : never;

function parseEntityLine(word: string, rest: string): Parsed | undefined {
  switch (word) {
    case "root":
      return { check: "root", source: rest };
    case "X":
      return { check: "entity", source: rest, kind: "external" };
    case "O":
      return { check: "entity", source: rest, kind: "object" };
    case "F":
      return { check: "entity", source: rest, kind: "function" };
    case "NO":
      return { check: "absent", source: rest };
    default:
      return undefined;
  }
}

function parseLinkLine(word: string, rest: string, text: string | undefined): Parsed | undefined {
  const arrow = /^(\S+) -> (\S+?)(?: via (\S+))?$/.exec(rest);
  const list = /^(\S+): (.+)$/.exec(rest);
  const [, from = "", to = "", via] = arrow ?? [];
  const [, source = "", items = ""] = list ?? [];
  if (word === "S" && arrow && via !== undefined) return { check: "edge", from, to, via, text };
  if (word === "W" && arrow && via === undefined) return { check: "edge", from, to, text };
  if (word === "OWN" && arrow && via === undefined) return { check: "owner", from, to };
  if (word === "SH" && list) return { check: "shares", module: source, shared: items, text };
  if (word === "SHARED" && list) return { check: "shared-list", module: source, sources: splitList(items) };
  if (word === "ORDER" && list) return { check: "import-list", source, sources: splitList(items) };
  if (word === "ONLY" && list && /^\d+$/.test(items)) return { check: "import-count", source, count: Number(items) };
  if (word === "COUNT" && list && /^\d+$/.test(items)) return { check: "entity-count", source, count: Number(items) };
  return undefined;
}

function parseMapLine(word: string, rest: string, text: string | undefined): Parsed | undefined {
  const list = /^(\S+): (.+)$/.exec(rest);
  const key = /^(\S+) ([a-z_]+)(?:: (.+))?$/.exec(rest);
  const finding = /^(\S+)(?: (\S+)(?: (.+))?)?$/.exec(rest);
  if (word === "TOC" && list) return { check: "toc", root: list[1] ?? "", sources: splitList(list[2] ?? "") };
  if (word === "PURPOSE" && rest !== "") return { check: "key", source: rest, key: "purpose", wanted: true, value: text };
  if ((word === "KEY" || word === "NOKEY") && key) {
    return { check: "key", source: key[1] ?? "", key: key[2] ?? "", wanted: word === "KEY", value: key[3] };
  }
  if (word === "DIAG" && rest === "none") return { check: "no-diagnostics" };
  if ((word === "DIAG" || word === "NODIAG") && finding) {
    return { check: "diagnostic", wanted: word === "DIAG", code: finding[1] ?? "", source: finding[2], detail: finding[3] };
  }
  return undefined;
}

/** `-` is the empty list. */
function splitList(items: string): readonly string[] {
  return items === "-" ? [] : items.split(", ");
}

function splitText(line: string): readonly [string, string | undefined] {
  const start = line.indexOf(' "');
  return start >= 0 && line.endsWith('"') && line.length > start + 2
    ? [line.slice(0, start), line.slice(start + 2, -1)]
    : [line, undefined];
}

/** Whether `text` is what the notation wants; an absent pattern wants nothing in particular. */
export function matchesText(pattern: string | undefined, text: string | undefined): boolean {
  if (pattern === undefined) return true;
  if (text === undefined) return false;
  const parts = pattern.split("…");
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length === 1) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let position = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return position <= text.length - last.length;
}
