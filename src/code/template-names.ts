/** Templates whose names are not written where they are taken: what may take one that nothing is seen to name. */
import { type CodeGraph, filesWith, type Sources } from "./code-graph.js";

const TEMPLATE = /\.(?:html?|xhtml|jinja2?|j2|njk|tmpl|tpl|mako|twig|liquid|mustache|hbs|handlebars|ejs|pug)$/;

const MOST_SEARCHED = 200;
const MOST_PLACES = 3;

/** One sentence for each reason; none if the file is no template. */
export function templateNames(graph: CodeGraph, sources: Sources, path: string): readonly string[] {
  if (!TEMPLATE.test(path)) return [];
  const spelled = placesOf(graph, sources, path, { words: [fileName(path)], finds: (text) => spelledAt(text, path) });
  if (spelled.length > 0) return [`its name is a text at ${spelled.join(", ")}`];
  const given = placesOf(graph, sources, path, { words: [...CALLS.keys(), "{%"], finds: (text, file) => givenAt(text, file, path) });
  return [
    ...(given.length === 0 ? [] : [`a template whose name is not known is taken at ${given.join(", ")}`]),
    ...byDjango(graph, sources, path),
  ];
}

interface Search {
  readonly words: readonly string[];
  /** Offset in the text of a file. */
  readonly finds: (text: string, path: string) => number | undefined;
}

function placesOf(graph: CodeGraph, sources: Sources, own: string, { words, finds }: Search): readonly string[] {
  const files = new Set(words.flatMap((word) => filesWith(graph, sources, word, MOST_SEARCHED)));
  const places: string[] = [];
  for (const file of graph.paths) {
    if (places.length === MOST_PLACES) break;
    const text = file === own || !files.has(file) ? undefined : sources.read(file);
    const at = text === undefined ? undefined : finds(text, file);
    if (text !== undefined && at !== undefined) places.push(`${file}:${text.slice(0, at).split("\n").length}`);
  }
  return places;
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `"pages/cart.html"`, as the end of the path. */
function spelledAt(text: string, path: string): number | undefined {
  const name = fileName(path);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = /["'`]\/?([\w./@ -]*)$/.exec(text.slice(Math.max(0, at - path.length), at))?.[1];
    const isWhole = before !== undefined && /^["'`]/.test(text.slice(at + name.length));
    if (isWhole && `/${path}`.endsWith(`/${before.replace(/^\.\//, "")}${name}`)) return at;
  }
  return undefined;
}

interface Taking {
  /** The argument with the name, and its keywords. */
  readonly at: number;
  readonly keywords: readonly string[];
  /** What stands in front of the call, and what the file names. */
  readonly behind?: RegExp;
  readonly file?: RegExp;
}

const FIRST: Taking = { at: 0, keywords: ["template_name", "template_name_or_list", "name"] };

const RENDER: readonly Taking[] = [
  { at: 1, keywords: ["template_name"], behind: /(?:^|[^\w.])$/, file: /\bdjango\b/ },
  { ...FIRST, behind: /\bself\.$/, file: /\btornado\b/ },
  { ...FIRST, behind: /\b(?:res|response|reply|ctx|app|env|nunjucks|ejs|pug)\.$/ },
];

/** Calls that take templates, by the name of the function; `render` is a frequent name of other things. */
const CALLS: ReadonlyMap<string, readonly Taking[]> = new Map<string, readonly Taking[]>([
  ...["render_template", "render_to_string", "render_to_response", "stream_template", "get_template", "select_template", "renderFile"].map(
    (name) => [name, [FIRST]] as const,
  ),
  ["render_string", [{ ...FIRST, file: /\btornado\b|aiohttp_jinja2/ }]],
  ["render", RENDER],
  ["view", [{ ...FIRST, behind: /\breply\.$/ }]],
  ["TemplateResponse", [{ at: 1, keywords: ["template", "name"] }]],
]);

const CALL = new RegExp(`(?<!def\\s+|function\\s+|\\w)(${[...CALLS.keys()].join("|")})\\(`, "g");
/** `{% include name %}`, `{% extends layout %}`. */
const GIVEN_TAG = /\{%-?\s*(?:include|extends|import|from)\s+(?!["'([])[\w.]/;

/** The first place that takes a template by a name that is not in the text, and may be the one at the path. */
function givenAt(text: string, file: string, path: string): number | undefined {
  if (TEMPLATE.test(file)) return GIVEN_TAG.exec(text)?.index;
  for (const { 0: all, 1: name = "", index } of text.matchAll(CALL)) {
    const rows = CALLS.get(name) ?? [];
    const before = text.slice(Math.max(0, index - 20), index);
    const row = rows.find(({ behind, ...one }) => behind?.test(before) !== false && one.file?.test(text) !== false);
    if (row === undefined) continue;
    const given = argumentsAt(text, index + all.length);
    const keyword = given.find((one) => row.keywords.some((key) => new RegExp(`^${key}\\s*=[^=]`).test(one)));
    const argument = keyword === undefined ? given[row.at] : keyword.slice(keyword.indexOf("=") + 1).trim();
    if (argument !== undefined && !argument.startsWith("*") && !isKnown(argument, text, path)) return index;
  }
  return undefined;
}

const LONGEST = 400;

/** Arguments of a call as they are written, as far as brackets and quotes tell. */
function argumentsAt(text: string, start: number): readonly string[] {
  const found = [""];
  let depth = 0;
  let quote = "";
  for (const character of text.slice(start, start + LONGEST)) {
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (/["'`]/.test(character)) quote = character;
    else if (/[([{]/.test(character)) depth += 1;
    else if (/[)\]}]/.test(character)) depth -= 1;
    if (depth < 0) break;
    if (character === "," && depth === 0 && quote === "") found.push("");
    else found.push((found.pop() ?? "") + character);
  }
  return found.map((one) => one.trim()).filter((one) => one !== "");
}

/** `f"till/{kind}.html"`, `"till/%s.html" % kind`, `"till/{}.html".format(kind)`. */
const LITERAL = /^[rbuf]{0,2}(["'`])((?:(?!\1).)*)\1(?:$|\s*%|\.format\()/s;
const HOLE = /\$?\{[^}]*\}|%(?:\(\w+\))?s/;
/** Names of templates in classes, which are read by themselves. */
const DECLARED = /^(?:self|cls)\.(?:(?:[a-z]\w*_)?template(?:_name)?|get_template_names?\(\))$/;

/** Whether the text of the file has the name: as it is, with holes, in a list, one of two, or as the value of a name. */
function isKnown(argument: string, text: string, path: string): boolean {
  const values = argument.replace(/^[[(]|[\])]$/g, "").replace(/^[^"'`]*\s\?\s+/, "");
  return values.split(/\s+[+:]\s+|,\s*|\s+if\s.*\selse\s+|\s+or\s+/s).every((one) => {
    const [literal, , name = ""] = LITERAL.exec(one) ?? [];
    if (literal !== undefined) return !HOLE.test(name) || !fits(name, path);
    return one === "" || DECLARED.test(one) || isValue(one, text);
  });
}

function fits(name: string, path: string): boolean {
  const parts = name.split(HOLE).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?:^|/)${parts.join(".*")}$`).test(path);
}

/** A name that the file gives literals only. */
function isValue(name: string, text: string): boolean {
  if (!/^\w+$/.test(name)) return false;
  const values = [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\s*=(?!=)\\s*(.*)`, "g"))].map(([, value = ""]) => value);
  return values.length > 0 && values.every((value) => /^[rbuf]{0,2}["'`]/.test(value));
}

/** Pages of errors, those that replace Django's own, and those that a generic view takes by the name of its model. */
const OF_DJANGO = /(?:^|\/)(?:4(?:00|03|03_csrf|04)|500)\.html$|(?:^|\/)templates\/(?:admin|registration|django|flatpages|gis)\//;
const OF_VIEW = /_(?:list|detail|form|confirm_delete|archive(?:_\w+)?)\.html$/;

function byDjango(graph: CodeGraph, sources: Sources, path: string): readonly string[] {
  const suffixes = filesWith(graph, sources, "template_name_suffix", MOST_SEARCHED).flatMap((file) =>
    Array.from((sources.read(file) ?? "").matchAll(/template_name_suffix\s*=\s*["'](\w+)/g), ([, suffix = ""]) => `${suffix}.html`),
  );
  const isOfView = OF_VIEW.test(path) || suffixes.some((suffix) => path.endsWith(suffix));
  if ((!isOfView && !OF_DJANGO.test(path)) || filesWith(graph, sources, "django", 1).length === 0) return [];
  return [isOfView ? "a generic view of Django takes a template by the name of its model" : "Django itself takes a template of this name"];
}
