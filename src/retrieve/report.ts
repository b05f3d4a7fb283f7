/**
 * What the parts of a long task say of the code: prose, code, output, and the settings of whoever reports it; with the places that traces, links and
 * paths point to, and the messages that were printed.
 */

/** A line, and how much its words count. */
interface ReportLine {
  readonly line: string;
  readonly weight: number;
}

/** A place that the text spells out: the frame of a trace, a link, a path. */
export interface Pointer {
  /** With any directories before those of the repository, by slashes. */
  readonly path: string;
  readonly line?: number;
  /** Of the function that the line is in. */
  readonly name?: string;
  readonly kind: "frame" | "inner first" | "path";
}

export interface Report {
  readonly lines: readonly ReportLine[];
  readonly pointers: readonly Pointer[];
  /** What was printed: `no such cart: 7`. */
  readonly messages: readonly string[];
  /** Without output, settings and headings that every report has. */
  readonly prose: string;
}

type Zone = "prose" | "code" | "output" | "setting" | "heading" | "none";

const WEIGHT: Readonly<Record<Zone, number>> = { prose: 1, code: 0.5, output: 0.3, setting: 0, heading: 0, none: 0 };
const FIRST_LINE = 2;

const FENCE = /^\s*(```|~~~)/;
const COMMENT = /<[!]--[^]{0,5000}?--[>]/g;
const HEADING = /^\s*(?:#{1,6}\s+(.{1,80}?)\s*#*|\*\*(.{1,80}?)\*\*:?|([A-Z][\w /'-]{1,40}):)\s*$/;
/** Headings of templates whose parts are not about the code. */
const SETTING =
  /environment|\bversions?\b|\bsystem\b|\bplatform\b|^os\b|\bscreenshots?\b|^your project\b|dependenc|checklist|^(?:linked|related) |extensions$/i;
const USUAL =
  /^(?:describe|description|bug|steps?|to reproduce|how to reproduce|reproduc|expected|actual|current|what (?:happened|did|do)|additional|configuration|command used|\w+ output|summary|problem|motivation|is your feature|describe)/i;
/** `- OS: Mac`, `Python 3.8.2`, `numpy: 1.19`. */
const VERSION = /^\s*[-*]?\s*[\w .-]{1,40}[:=\s]\s*v?\d+(?:\.\w+){1,4}\b.{0,20}$/;
const TRACE = /^\s*(?:Traceback \(most recent call last\)|-{20,}$|goroutine \d+ \[|panic: )/;
const MESSAGE = /^(?:E\s+|\w*:? )?(?:[\w.]*\.)?[A-Z]\w*(?:Error|Exception|Warning|Interrupt|Exit)\b(?: \[[\w-]+\])?:\s*(\S.{2,300})$/;
const ARROW = /^\s*(?:-+>\s*)?\d+\s{1,}\S|^\s*-+>\s*\d+/;

const SUFFIX = "(?:pyi?|go|[cm]?[jt]sx?|vue|svelte)";
const PATH = `((?:[A-Za-z]:)?[\\w@.~+/\\\\-]{1,300}\\.${SUFFIX})`;
const FRAMES: readonly (readonly [RegExp, Pointer["kind"], { readonly path: number; readonly line?: number; readonly name?: number }])[] = [
  [new RegExp(`^\\s*File "?${PATH}"?(?:, line |:)(\\d+)(?:, in ([\\w.<>]+))?`), "frame", { path: 1, line: 2, name: 3 }],
  [new RegExp(`${PATH}\\)? in ([\\w.<>]+)\\(`), "frame", { path: 1, name: 2 }],
  [
    new RegExp(`^\\s*at (?:async )?(?:new )?([\\w.$]+)?[^()]{0,80}\\(?(?:file://)?${PATH}:(\\d+)`),
    "inner first",
    { path: 2, line: 3, name: 1 },
  ],
  [new RegExp(`^\\s*${PATH}:(\\d+) \\+0x`), "inner first", { path: 1, line: 2 }],
];
const LINK = new RegExp(`/(?:blob|tree|blame)/[^/\\s]+/${PATH}(?:#L(\\d+))?`, "g");
const PLAIN = new RegExp(`(?<![\\w/.])${PATH}(?::(\\d+))?(?![\\w/])`, "g");
const SOURCE = new RegExp(`\\.${SUFFIX}(?!\\w)`);
const MOST_POINTERS = 60;
/** What stands further on in a line is not looked at for places and messages. */
const LONGEST = 1000;

let last: { readonly text: string; readonly report: Report } | undefined;

/** The parts of an answer read the same text. */
export function readReport(text: string): Report {
  if (last?.text !== text) last = { text, report: parseReport(text) };
  return last.report;
}

function parseReport(text: string): Report {
  const [first = "", ...rest] = text.trim().replace(COMMENT, "").split("\n");
  const lines: ReportLine[] = [{ line: first, weight: FIRST_LINE }];
  const prose: string[] = [first];
  const pointers: Pointer[] = [...pointersIn(first, "prose")];
  const messages: string[] = [];
  for (const { line, zone } of zonesOf(rest)) {
    if (pointers.length < MOST_POINTERS && zone !== "setting") pointers.push(...pointersIn(line, zone));
    const message = MESSAGE.exec(line.slice(0, LONGEST))?.[1];
    if (message !== undefined) messages.push(message);
    const weight = message === undefined ? WEIGHT[zone] : 1;
    if (weight > 0) lines.push({ line, weight });
    if (zone === "output") for (const { name } of pointersIn(line, zone)) if (name !== undefined) lines.push({ line: name, weight: 1 });
    if (zone === "prose" || zone === "code") prose.push(line);
  }
  return { lines, pointers, messages, prose: prose.join("\n") };
}

/** Each line with what it belongs to; inside of fences nothing is a heading. */
function* zonesOf(lines: readonly string[]): Generator<{ readonly line: string; readonly zone: Zone }> {
  let part: Zone = "prose";
  let fence: string | undefined;
  let trace = false;
  for (const line of lines) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && (fence === undefined || fence === mark)) {
      fence = fence === undefined ? mark : undefined;
      trace = false;
      yield { line, zone: "none" };
      continue;
    }
    if (fence === undefined) {
      const title = titleOf(line);
      if (title !== undefined) {
        part = SETTING.test(title) ? "setting" : "prose";
        trace = false;
        yield { line, zone: part === "setting" || USUAL.test(title) ? "heading" : "prose" };
        continue;
      }
      if (line.trim() === "") trace &&= false;
    }
    trace ||= TRACE.test(line) || (SOURCE.test(line) && FRAMES.some(([frame]) => frame.test(line.slice(0, LONGEST))));
    yield { line, zone: zoneOf(line, part, { fenced: fence !== undefined, trace }) };
    if (trace && MESSAGE.test(line.slice(0, LONGEST))) trace = false;
  }
}

function titleOf(line: string): string | undefined {
  const [, hashes, stars, colon] = HEADING.exec(line) ?? [];
  return hashes ?? stars ?? colon;
}

function zoneOf(line: string, part: Zone, { fenced, trace }: { readonly fenced: boolean; readonly trace: boolean }): Zone {
  if (part === "setting" || VERSION.test(line)) return "setting";
  if (trace || (fenced && ARROW.test(line))) return "output";
  return fenced || line.startsWith(">>> ") ? "code" : "prose";
}

function* pointersIn(whole: string, zone: Zone): Generator<Pointer> {
  const line = whole.slice(0, LONGEST);
  if (!SOURCE.test(line)) return;
  for (const [frame, kind, groups] of FRAMES) {
    const found = frame.exec(line);
    if (found === null) continue;
    const [path = "", at, name] = [found[groups.path], found[groups.line ?? -1], found[groups.name ?? -1]];
    yield { path: path.replaceAll("\\", "/"), kind, ...(at !== undefined && { line: Number(at) }), ...(name !== undefined && { name }) };
    return;
  }
  const links = [...line.matchAll(LINK)];
  for (const [, path = "", at] of links) yield { path, kind: "path", ...(at !== undefined && { line: Number(at) }) };
  if (zone === "output" || links.length > 0) return;
  for (const [, path = "", at] of line.matchAll(PLAIN))
    yield { path: path.replaceAll("\\", "/"), kind: "path", ...(at !== undefined && { line: Number(at) }) };
}
