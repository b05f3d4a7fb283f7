/**
 * The page as one file: code, styles and data. Nothing is loaded, from anywhere: the policy allows the code and the styles that are in it, by their
 * hashes, and no request. The same map gives the same bytes.
 */
import { createHash } from "node:crypto";
import { documentedOrder, tocsInOrder } from "../../../packages/view/src/picture/documented-order.js";
import { blockId, splitTexts } from "../../../packages/view/src/picture/text-blocks.js";
import type { ViewData } from "../../../packages/view/src/picture/view-format.js";
import { inertLine } from "../../retrieve/inert.js";
import type { MapGraph } from "../../retrieve/map-graph.js";
import type { PageParts } from "./page-parts.js";

/** Lines of the contents for browsers without scripts. */
const MOST_LINES = 200;

/**
 * Loads the page again when the served map is another one than it shows; not part of a page in a file. Hidden pages do not listen: browsers allow few
 * connections to one server.
 */
const RELOAD = [
  "let source;",
  "const follow=()=>{",
  "source?.close();",
  'source=document.hidden?undefined:new EventSource("/changes?"+document.getElementById("stamp").content);',
  'source?.addEventListener("message",()=>location.reload())};',
  'document.addEventListener("visibilitychange",follow);',
  "follow();",
].join("");

/** The directives of the policy, also for a header. `isServed`: the page may ask its own server whether it has changed, and nothing else. */
export function policyOf({ code, styles }: PageParts, isServed = false): string {
  return [
    "default-src 'none'",
    `script-src ${[code, ...(isServed ? [RELOAD] : [])].map(hashOf).join(" ")}`,
    `style-src ${hashOf(styles)}`,
    "img-src data:",
    ...(isServed ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** `stamp`: of the map that is served; absent in a page in a file. */
export function siteHtml(map: MapGraph, data: ViewData, parts: PageParts, stamp?: string): string {
  const isServed = stamp !== undefined;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(parts, isServed)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${asText(data.title)}</title>
<link rel="icon" href="data:,">${isServed ? `\n<meta id="stamp" name="stamp" content="${encodeURIComponent(stamp)}">` : ""}
<style>${parts.styles}</style>
</head>
<body>
<noscript>
${withoutScripts(map, data)}
</noscript>
${dataElements(data)}
<script>${parts.code}</script>${isServed ? `\n<script>${RELOAD}</script>` : ""}
</body>
</html>
`;
}

function dataElements(data: ViewData): string {
  const { head, blocks } = splitTexts(data);
  return [element("map", head), ...blocks.map((block, at) => element(blockId(at), block))].join("\n");
}

function element(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${asScript(JSON.stringify(value))}</script>`;
}

function withoutScripts(map: MapGraph, { title }: ViewData): string {
  const { columns, contents, byPath } = map;
  const tocs = tocsInOrder(map);
  const listed = new Set(contents.flatMap(({ listed: uids }) => [...uids]));
  const order = documentedOrder(map, tocs).filter((place) => listed.has(columns.uids[place] ?? ""));
  const imports = columns.composition.reduce((count, isPart) => count - isPart, columns.edges.to.length);
  const lines = order.slice(0, MOST_LINES).map((place) => {
    const { source = "", purpose = "" } = columns.leads.at(place) ?? {};
    return `<li><code>${asText(source)}</code> ${asText(purpose)}</li>`;
  });
  const left = order.length - lines.length;
  return [
    `<h1>${asText(title)}</h1>`,
    `<p>Entities: ${columns.uids.length}; imports: ${imports}; files: ${byPath.size}. Scripts are off, so only the contents are shown.</p>`,
    "<ol>",
    ...lines,
    "</ol>",
    ...(left > 0 ? [`<p>And ${left} more.</p>`] : []),
  ].join("\n");
}

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;
}

/** JSON in an element: nothing in it may end the element or a line of a script. */
function asScript(json: string): string {
  return json.replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

function asText(text: string): string {
  return inertLine(text)
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
