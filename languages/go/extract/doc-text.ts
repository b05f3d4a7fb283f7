/** Documentation comments to one clean sentence for a description. */
import {
  cutText,
  isRuler,
  joinLines,
  oneLine,
  PLAIN_SENTENCES,
  sentenceOf,
  stripDashes,
  DEPRECATION_LIMIT,
} from "../../shared/doc-text.js";
import { isLicence } from "../../shared/licence.js";

export interface Doc {
  /** First sentence, one line, ≤ 200 characters. */
  readonly doc?: string;
  /** Deprecation note, ≤ 80 characters; `""` if it has no text. */
  readonly deprecated?: string;
  /** What the tags `@Description` and `@Summary` say (swag, "Declarative comments format"). */
  readonly says?: string;
}

/** `lines`: a comment without its comment markers. `name`: the described declaration. */
export function readDoc(lines: readonly string[], name?: string): Doc {
  const all = paragraphs(lines);
  const [title, second] = all.filter((paragraph) => !TAG.test(paragraph) && !paragraph.startsWith("Deprecated:"));
  const first = title !== undefined && second !== undefined && TITLE.test(title) ? second : all.find((paragraph) => !TAG.test(paragraph));
  const note = all.find((paragraph) => paragraph.startsWith("Deprecated:"));
  const prose = first === undefined || /^(?:Deprecated|TODO|FIXME|XXX|HACK|nolint)\b/.test(first) ? undefined : proseOf(first, name);
  const deprecated = note === undefined ? undefined : cutText(noteOf(note), DEPRECATION_LIMIT);
  const tags = all.filter((paragraph) => TAG.test(paragraph)).map((paragraph) => proseOf(paragraph.replace(TAG, ""), name));
  const says = tags.toSorted((a = "", b = "") => b.split(" ").length - a.split(" ").length)[0];
  const doc = prose ?? says;
  return {
    ...(doc !== undefined && { doc }),
    ...(deprecated !== undefined && { deprecated }),
    ...(says !== undefined && says !== doc && { says }),
  };
}

/** `Tea Model` above what says it. */
const TITLE = /^\S+ (?:data|entity|enum|interface|model|object|record|request|response|schema|struct|type)$/iu;

/** Tags with a text for people; they begin a paragraph of their own. */
const TAG = /^@(?:Summary|Description)\s+/i;

/** The documentation of the package; a licence above the clause is ignored. */
export function readPackageDoc(lines: readonly string[], name: string | undefined): string | undefined {
  const [first = ""] = paragraphs(lines);
  // A comment may still contain a former name of the package.
  const own = /^package [\p{L}\p{N}_]+/iu.exec(first)?.[0];
  if (own === undefined && isLicence(first)) return undefined;
  return readDoc(lines, own ?? name).doc;
}

function noteOf(paragraph: string): string {
  return (proseOf(paragraph.slice("Deprecated:".length).trim()) ?? "").replace(/\.$/, "");
}

function proseOf(paragraph: string, name?: string): string | undefined {
  const sentence = sentenceOf(stripName(stripMarkup(paragraph), name), PLAIN_SENTENCES);
  return sentence === name ? undefined : sentence;
}

/** Paragraphs of prose, one line each, without code, lists, headings and markers for other programs. */
function paragraphs(lines: readonly string[]): readonly string[] {
  const found: string[] = [];
  let kept: string[] = [];
  const close = (): void => {
    if (kept.length > 0) found.push(joinLines(kept));
    kept = [];
  };
  for (const line of lines) {
    const text = line.trim();
    if (TAG.test(text)) {
      close();
      kept.push(text);
    } else if (text === "" || isCode(line, kept) || isRuler(text) || /^(?:# |[-*•] |\d+[.)] |-?\d+ ?= |@\w|swagger:\w)/.test(text)) close();
    else if (!isMarker(text)) kept.push(text);
  }
  close();
  return found;
}

/** A tab, or more spaces than prose has after its marker; inside a paragraph it is only indentation. */
function isCode(line: string, paragraph: readonly string[]): boolean {
  return paragraph.length === 0 && /^(?:\t| {4})/.test(line);
}

/** `+genclient`, `Total godoc`. */
function isMarker(line: string): boolean {
  return /^\+[A-Za-z][\w:.-]*(?:[=\s]|$)/.test(line) || /^[\w.]+ godoc$/.test(line);
}

/** `[Cart]`, `[Cart.Add]`, `[text](url)`. */
function stripMarkup(text: string): string {
  const plain = text
    .replace(/!\[[^\][]{0,200}\]\([^()]{0,400}\)/g, "")
    .replace(/\[([^\][]{1,200})\]\([^()]{0,400}\)/g, "$1")
    .replace(/(^|[\s(*'"])\[\*?([\p{L}_][\p{L}\p{N}_]*(?:[./][\p{L}\p{N}_]+){0,6})\](?![\p{L}\p{N}_(])/gu, "$1$2")
    .replace(/\*\*([^*]{1,200})\*\*/g, "$1");
  return oneLine(plain);
}

/** Removes the name from conventional openings (`Total returns …`, `Cart is a …`, `Package shop …`) if the rest is still a sentence. */
function stripName(text: string, name: string | undefined): string {
  const bare = stripDashes(text);
  if (name === undefined || bare.slice(0, name.length).toLowerCase() !== name.toLowerCase()) return bare;
  const rest = bare.slice(name.length);
  const dashed = /^(?:\(\))?(?:\s?:|\s(?:--?|–|—))\s(?=\S)/.exec(rest);
  if (dashed !== null) return upperFirst(rest.slice(dashed[0].length));
  const article = /^(?:\(\))? (?:is|are) (?=(?:an?|the) )/.exec(rest);
  if (article !== null) return upperFirst(rest.slice(article[0].length));
  if (/^(?:\(\))? returns /.test(rest) || (/^package /i.test(name) && /^ \p{L}/u.test(rest)))
    return upperFirst(rest.replace(/^\(\)/, "").trimStart());
  return bare;
}

function upperFirst(text: string): string {
  // `iOS apps …` and `gRPC clients …` keep their spelling.
  return /^\p{Ll}+(?![\p{L}\p{N}_]|\.[\p{L}\p{N}])/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
