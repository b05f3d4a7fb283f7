/** Names of files in configurations and pages (`Reading`). */
import { PROGRAM, jsonIn } from "../model/shown-text.js";
import type { Reading } from "../model/tree.js";
import { INTERPRETER } from "../model/parsing/scripts.js";

const LONGEST_TEXT = 200_000;
const MOST_NAMES = 4000;
const LONGEST_NAME = 200;
const NAME = /[\w@.$+[\]~-]+(?:\/+[\w@.$+[\]~-]+)*/g;
/** Each form has a path in its only group. */
const INCLUDES: readonly RegExp[] = [
  // reStructuredText, AsciiDoc
  /(?:literalinclude|include)::[ \t]*([\w./@-]+)/g,
  // MkDocs and its extensions
  /\{[*!]>?[ \t]*([\w./@-]+)/g,
  /--8<--[ \t]*"([\w./@-]+)/g,
  // VitePress, Docusaurus, other MDX
  /<<<[ \t]*([\w./@-]+)/g,
  /!!raw-loader!([\w./@-]+)/g,
  /\bfile=["']?([\w./@-]+)/g,
  // Markdown of VitePress and Docusaurus is code of their pages
  /^[ \t]*import\b[^;"'\n]*\bfrom[ \t]+["']([\w./@~-]+)["']/gm,
];

/** Every name of a file or module, with the key of a manifest under which it stands (empty: none). */
export const NAMED: Reading<readonly (readonly [name: string, key: string])[]> = {
  name: "traversal/named",
  of: (text = "", path) => {
    if (text.length > LONGEST_TEXT) return [];
    const sections = path.endsWith(".json") ? sectionsOf(text) : undefined;
    if (sections?.some(([key, part]) => key === "generator" && part === JSON.stringify(PROGRAM)) === true) return [];
    const found = new Map<string, string>();
    for (const [key, part] of sections ?? [["", text] as const]) {
      for (const [name] of part.matchAll(NAME)) {
        const plain = plainName(name);
        if (found.size < MOST_NAMES && isFileName(plain) && !found.has(plain)) found.set(plain, key);
      }
    }
    return [...found];
  },
};

/** Paths that a page includes, without leading `../`. */
export const INCLUDED: Reading<readonly string[]> = {
  name: "traversal/included",
  of: (text = "") => {
    if (text.length > LONGEST_TEXT || !/include|raw-loader|file=|--8<--|<<<|\{[*!]|import\b/.test(text)) return [];
    const found = INCLUDES.flatMap((form) => [...text.matchAll(form)].map(([, path = ""]) => plainName(path)));
    return [...new Set(found)].filter((path) => path !== "").slice(0, MOST_NAMES);
  },
};

const RELATIVE = /["'`](\.{1,2}\/[\w@.$+[\]~/-]{1,200})["'`]/g;

/** Relative paths in quotes, as written: imports, and paths that a script builds from its own directory. */
export const SPELLED: Reading<readonly string[]> = {
  name: "traversal/spelled",
  of: (text = "") => {
    if (text.length > LONGEST_TEXT) return [];
    return [...new Set([...text.matchAll(RELATIVE)].map(([, path = ""]) => path))].slice(0, MOST_NAMES);
  },
};

/** `"shop.till"`, `"shop.till:open"`, `'shop.till.open'`. */
const DOTTED_TEXT = /["'](\p{L}\w*(?:\.\w+)+)(?=["':])/gu;

/** Texts of code that may be names of modules, also without an attribute behind the last dot. */
export const DOTTED: Reading<readonly string[]> = {
  name: "traversal/dotted",
  of: (text = "") => {
    const found = new Set<string>();
    for (const [, name = ""] of text.length > LONGEST_TEXT ? [] : text.matchAll(DOTTED_TEXT)) {
      if (found.size >= MOST_NAMES || name.length > LONGEST_NAME) continue;
      found.add(name).add(name.slice(0, name.lastIndexOf(".")));
    }
    return [...found];
  },
};

export const READINGS: readonly Reading[] = [NAMED, INCLUDED, SPELLED, DOTTED, INTERPRETER];

/** Text of each entry of an object; undefined if the text is none. */
function sectionsOf(text: string): readonly (readonly [key: string, text: string])[] | undefined {
  const value = jsonIn(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).map(([key, part]) => [key, JSON.stringify(part)]);
}

function plainName(name: string): string {
  return name.replace(/^(?:\.{0,2}\/)+/, "").replace(/^(?:[@~]|@site)\//, "");
}

function isFileName(name: string): boolean {
  return name.length > 2 && name.length <= LONGEST_NAME && /[./]/.test(name) && !/^[\d.]+$/.test(name);
}
