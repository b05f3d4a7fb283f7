/** `//go:embed`, `//go:generate` and `//go:linkname`: sites in comments (semantics B.5). */
import type { Reference } from "../../../src/model/facts.js";
import type { Declared } from "./declarations.js";
import type { Comments } from "./doc-comments.js";
import type { Source } from "../../shared/source.js";

/** A word of a directive with its offset. */
interface Word {
  readonly text: string;
  readonly offset: number;
}

type Site = Pick<Reference, "specifier" | "form" | "manner" | "patterns" | "within"> & { readonly offset: number };

export function readDirectives(source: Source, comments: Comments, declared: Declared): readonly Reference[] {
  if (!source.text.includes("//go:")) return [];
  const sites = comments.all.flatMap(({ start, end, block }): readonly Site[] => {
    const directive = block ? null : /^\/\/go:(embed|generate|linkname)[ \t]+/.exec(source.text.slice(start, end));
    if (directive === null) return [];
    const words = wordsOf(source.text.slice(start + directive[0].length, end), start + directive[0].length);
    if (directive[1] === "embed") return embed(words, declared, end);
    return directive[1] === "generate" ? generators(words) : linkname(words);
  });
  return sites.map((site) => ({ ...site, kind: "reference", line: source.lineOf(site.offset), bindings: [] }));
}

/** Separated by blanks; `"…"` and `` `…` `` may contain blanks. */
function wordsOf(text: string, offset: number): readonly Word[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|`([^`]*)`|[^\s"`]\S*/g)].map((match) => ({
    text: match[1] ?? match[2] ?? match[0],
    offset: offset + match.index,
  }));
}

/** Embeds into the next variable. */
function embed(words: readonly Word[], { variables }: Declared, end: number): readonly Site[] {
  const [first] = words;
  if (first === undefined) return [];
  const variable = variables.find(({ start }) => start > end);
  const patterns = words.map(({ text }) => text);
  const within = variable === undefined ? {} : { within: { label: variable.name } };
  return [{ specifier: patterns.join(" "), form: "go:embed", manner: "embed", offset: first.offset, patterns, ...within }];
}

/** Flags of `go run` that are followed by a separate value. */
const VALUE_FLAGS =
  /^--?(?:C|asmflags|buildmode|buildvcs|compiler|covermode|coverpkg|exec|gccgoflags|gcflags|installsuffix|ldflags|mod|modfile|o|overlay|p|pgo|pkgdir|tags|toolexec)$/;

/** The operand of `go run`; an import path may lead into the repository. Every other command is a tool. */
function generators(words: readonly Word[]): readonly Site[] {
  if (words[0]?.text !== "go" || words[1]?.text !== "run") return [];
  let index = 2;
  for (let flag = words[index]?.text; flag?.startsWith("-") === true; flag = words[index]?.text) index += VALUE_FLAGS.test(flag) ? 2 : 1;
  const [first] = words.slice(index);
  const imported = first !== undefined && /^[\w.-]+(?:\/[\w.-]+)+$/.test(first.text) ? [first] : [];
  const written = operands(words.slice(index));
  return (written.length > 0 ? written : imported).map(({ text, offset }) => ({
    specifier: text,
    form: "go:generate",
    manner: "path",
    offset,
  }));
}

/** One package, or files. */
export function operands<T extends { readonly text: string }>(words: readonly T[]): readonly T[] {
  const stop = words.findIndex(({ text }) => !text.endsWith(".go"));
  const files = stop < 0 ? words : words.slice(0, stop);
  if (files.length > 0) return files;
  const [first] = words;
  return first !== undefined && /^\.{1,2}(?:\/|$)/.test(first.text) ? [first] : [];
}

/** `//go:linkname local shop.example/till.open`; dots in the last path element are written as `%2e`. */
function linkname(words: readonly Word[]): readonly Site[] {
  const target = words[1];
  if (target === undefined) return [];
  const dot = target.text.indexOf(".", target.text.replace(/\(.*$/, "").lastIndexOf("/") + 1);
  const specifier = target.text.slice(0, Math.max(dot, 0)).replaceAll("%2e", ".");
  return specifier === "" ? [] : [{ specifier, form: "go:linkname", offset: target.offset }];
}
