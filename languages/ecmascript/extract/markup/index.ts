/**
 * Files that are not scripts but load others (semantics B.3): HTML, the CSS family, single-file components, MDX, GraphQL. The scanners are
 * linear in the text; scripts inside are read by the given extractor.
 */
import { extname } from "node:path/posix";
import type { FileFacts } from "../../../../src/model/facts.js";
import type { CommentSyntax } from "../../../../src/syntax/comment-syntax.js";
import { astroFacts } from "./astro.js";
import { withFileMarkers } from "./file-markers.js";
import { layoutSites } from "./front-matter.js";
import { graphqlSites } from "./graphql.js";
import { htmlFacts } from "./html.js";
import { linesOf } from "./lines.js";
import { mdxFacts } from "./mdx.js";
import type { ExtractScript } from "./script-extractor.js";
import type { Site } from "./site.js";
import { leafFacts, referenceOf } from "./site.js";
import { styleDialect } from "./style-dialect.js";
import { styleSites } from "./styles.js";
import { svelteFacts } from "./svelte.js";
import { templateFacts } from "./template-sites.js";
import { vueFacts } from "./vue.js";

export type { ExtractScript } from "./script-extractor.js";

const STYLES: readonly string[] = [".css", ".pcss", ".postcss", ".scss", ".sass", ".less", ".styl", ".stylus"];

/** Templates of the server, with any content. */
const TEMPLATES: readonly string[] = [".j2", ".jinja", ".jinja2", ".tmpl", ".gohtml"];

type MarkupExtractor = (path: string, text: string, extractScript: ExtractScript) => FileFacts | Promise<FileFacts>;

const EXTRACTORS: ReadonlyMap<string, MarkupExtractor> = new Map<string, MarkupExtractor>([
  [".html", htmlFacts],
  [".htm", htmlFacts],
  [".xhtml", htmlFacts],
  [".vue", vueFacts],
  [".svelte", svelteFacts],
  [".astro", astroFacts],
  [".mdx", mdxFacts],
  [".md", markdownFacts],
  [".graphql", graphqlFacts],
  [".gql", graphqlFacts],
  ...TEMPLATES.map((ending) => [ending, templateFacts] as const),
  ...STYLES.map((ending) => [ending, styleFacts] as const),
]);

/** Of Markdown only pages are claimed; an import of that rule would tie this module to those that are loaded at the start. */
const PAGE = /(?:^|\/)src\/pages\//;

/** Whether `extractMarkup` reads this file, by its name. */
export function isMarkup(path: string): boolean {
  const ending = extname(path).toLowerCase();
  return EXTRACTORS.has(ending) && (ending !== ".md" || PAGE.test(path));
}

/** Facts of one file; offsets and lines are those of the file, also inside scripts and styles. Throws for paths that are not markup. */
export async function extractMarkup(path: string, text: string, extractScript: ExtractScript): Promise<FileFacts> {
  const ending = extname(path).toLowerCase();
  const extractor = EXTRACTORS.get(ending);
  if (extractor === undefined) throw new Error(`not a markup file: ${path}`);
  return withFileMarkers(await extractor(path, text, extractScript), text, commentsOf(ending));
}

function commentsOf(ending: string): CommentSyntax {
  if (ending === ".graphql" || ending === ".gql") return { line: "#" };
  if (TEMPLATES.includes(ending)) return { block: ["{#", "#}"] };
  return STYLES.includes(ending) ? { line: "//", block: ["/*", "*/"] } : { block: ["<!--", "-->"] };
}

function styleFacts(path: string, text: string): FileFacts {
  const dialect = styleDialect(extname(path).slice(1));
  return leafOf(path, dialect, text, styleSites(text, dialect));
}

function markdownFacts(path: string, text: string): FileFacts {
  return leafOf(path, "Markdown", text, layoutSites(text));
}

function graphqlFacts(path: string, text: string): FileFacts {
  return leafOf(path, "GraphQL", text, graphqlSites(text));
}

function leafOf(path: string, dialect: string, text: string, sites: readonly Site[]): FileFacts {
  const lineOf = linesOf(text);
  return leafFacts(
    path,
    dialect,
    sites.map((site) => referenceOf(site, lineOf)),
  );
}
