/** Docstrings to one clean sentence for a description. */
import { joinLines, oneLine, PLAIN_SENTENCES, sentenceOf, stripName } from "../../shared/doc-text.js";

/** `till.py - `, `checkout: `. */
const NAME_PREFIX = /^[`'"]?([\w$./]{1,120})(?:\(\))?[`'"]?(?:\s(?:--?|–|—)|:)\s/;

/** First sentence of a docstring's prose, or undefined if there is none. `name`: the described definition. */
export function firstSentence(lines: readonly string[], name?: string, limit?: number): string | undefined {
  const targets = targetsOf(lines);
  for (const paragraph of paragraphs(lines)) {
    const text = stripName(stripMarkup(paragraph, targets), name, NAME_PREFIX);
    const sentence = isTitle(text, name) ? undefined : sentenceOf(text, PLAIN_SENTENCES, limit);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}

/** What `.. _Redis: https://…` makes a reference of `Redis_`. */
function targetsOf(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => /^\s*\.\. _`?([^:`]{1,80})`?:/.exec(line)?.[1]?.toLowerCase() ?? []));
}

/** Most paragraphs that are searched for prose. */
const MOST_PARAGRAPHS = 4;

/** Runs of lines of prose, separated by rulers and blank lines, up to a list, a directive or an example. */
function paragraphs(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  let kept: string[] = [];
  const close = (): void => {
    if (kept.length > 0) found.push(joinLines(kept));
    kept = [];
  };
  for (const line of lines) {
    if (found.length >= MOST_PARAGRAPHS) break;
    const text = line.trim();
    const stops = !isRuler(text) && endsProse(text);
    if (stops && found.length + kept.length > 0) {
      close();
      break;
    }
    if (stops || text === "" || isRuler(text) || /^#{1,6} /.test(text)) {
      close();
      if (/^#{1,6} /.test(text)) found.push(text.replace(/^#+ /, ""));
    } else kept.push(text);
  }
  close();
  return found;
}

/** Whether the line starts fields, examples or directives: prose after them does not describe the whole. */
function endsProse(text: string): boolean {
  return (
    /^(?:>>> |\.\. |:[\w ]{1,60}:(?!`)|@\w+\b|[-*+] |```|~~~|\||-?\d+ ?= |\d+[.)] )/.test(text) ||
    /^(?:Args|Arguments|Parameters|Params|Returns?|Raises|Yields?|Examples?|Attributes|Usage|Notes?|See Also|References|Keyword Args|Keyword Arguments|Other Parameters|Todo|Warnings?|Inputs?|Outputs?|Environment variables):?$/i.test(
      text,
    )
  );
}

/** `-----`, `===== Title =====`. */
export function isRuler(line: string): boolean {
  return /^(?:[-=*#~_+/.^"'━═–—]{3,}|[-=*#]{3,}\s.{0,120}|.{0,120}\s[-=*#]{3,})$/u.test(line.trim());
}

/** Whether the text is only the name, the path, or the signature of the described definition. */
function isTitle(text: string, name: string | undefined): boolean {
  // `shop.till`, `till.py:`; but `Sells.` is a sentence.
  if (/^`{0,2}[\w./\\-]+`{0,2}:?$/.test(text) && !/^[A-Z][a-z]+\.$/.test(text)) return true;
  if (/^[\w.]+\(.{0,300}\)(?: ?-> ?.{0,80})?[:.]?$/.test(text)) return true;
  return name !== undefined && text.toLowerCase() === name.toLowerCase();
}

function stripMarkup(text: string, targets: ReadonlySet<string>): string {
  const plain = text
    .replace(/(?<![\w`])(\w[\w.-]{0,80})_(?!\w)/g, (whole, word: string) => (targets.has(word.toLowerCase()) ? word : whole))
    // :class:`~shop.Cart`, :func:`text <target>`
    // |Groups|, a substitution.
    .replace(/(?<![\w|])\|(\w[\w .-]{0,60}\w)\|_{0,2}(?![\w|])/g, "$1")
    .replace(/:[\w:+-]{1,40}:`([^`]{1,200})`/g, (_whole, body: string) => roleText(body))
    .replace(/`([^`<]{1,200}) ?<[^`>]{1,400}>`_{0,2}/g, "$1")
    .replace(/``([^`]{1,200})``/g, "`$1`")
    .replace(/`([^`]{1,200})`_{1,2}(?!\w)/g, "$1")
    .replace(/\b[LCIBU]\{([^{}]{1,200})\}/g, "$1")
    .replace(/!\[[^\][]{0,200}\]\([^()]{0,400}\)/g, "")
    .replace(/\[([^\][]{1,200})\]\([^()]{0,400}\)/g, "$1")
    .replace(/\*\*([^*\s][^*]{0,200})\*\*/g, "$1")
    .replace(/(^|[\s(])\*([^*\s][^*]{0,200})\*(?=$|[\s).,:;])/g, "$1$2")
    .replace(/<\/?(?:a|b|br|code|em|i|li|p|pre|strong|tt|ul)(?:\s[^<>]{0,200})?\/?>/gi, "")
    .replace(/ ?::$/, ":");
  return oneLine(plain);
}

/** `~a.b.C` → `C`; `text <target>` → `text`; `!x` → `x`. */
function roleText(body: string): string {
  const target = /^(.{1,200}?)\s?<[^<>]{1,200}>$/.exec(body);
  if (target?.[1] !== undefined) return target[1];
  if (body.startsWith("~")) return `\`${body.slice(body.lastIndexOf(".") + 1).replace(/^~/, "")}\``;
  return `\`${body.replace(/^!/, "")}\``;
}

/** The note of `.. deprecated:: 2.1`, with the lines below it; undefined if there is none. */
export function deprecationOf(docstring: string): string | undefined {
  const head = /^[ \t]*\.\. deprecated::[ \t]*(.*)$/m.exec(docstring);
  if (head === null) return undefined;
  const below = docstring
    .slice(head.index + head[0].length)
    .split(/\r?\n/)
    .slice(1);
  const lines: string[] = [];
  for (const line of below) {
    if (line.trim() === "" && lines.length === 0) continue;
    if (line.trim() === "" || indentOf(line) <= indentOf(head[0])) break;
    lines.push(line.trim());
  }
  const own = (head[1] ?? "").replace(/^v?\d[\w.]*\s*/, "");
  return (firstSentence([[own, ...lines].join(" ")]) ?? "").replace(/\.$/, "");
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}
