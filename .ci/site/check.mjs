/**
 * Judges the built site: it has every page, each internal link leads to a page and a heading that exist, and pages load nothing from elsewhere.
 * node check.mjs DIST
 */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { BASE, pages, rewrites } from "./pages.mjs";

const LEAST_LINKS = 500;
const ELSEWHERE = /<(?:script|img|link|iframe|source)\b[^>]*?\b(?:src|href)="((?:https?:)?\/\/[^"]*)"|url\(["']?((?:https?:)?\/\/[^"')]*)/g;
/** Of the page itself; browsers load nothing for it. */
const NAMED_ONLY = /<link rel="(?:canonical|alternate)"[^>]*>/g;
const LINK = /<a\b[^>]*?\bhref="([^"]*)"/g;

/** Counts of pages and links, and one line for each fault. */
export function judge(site, expected = expectedFiles(), base = BASE) {
  const files = readdirSync(site, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  const html = files.filter((path) => path.endsWith(".html"));
  const texts = new Map(html.map((path) => [path, readFileSync(join(site, path), "utf8")]));
  const anchors = new Map([...texts].map(([path, text]) => [path, new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id))]));
  const faults = expected.filter((path) => !texts.has(path)).map((path) => `${path} is missing`);
  let links = 0;
  for (const [path, text] of texts) {
    for (const [, href] of text.matchAll(LINK)) {
      if (/^(?:[a-z]+:|\/\/)/i.test(href)) continue;
      links += 1;
      const why = faultOf(href, path, { site, base, anchors });
      if (why !== undefined) faults.push(`${path}: ${href} ${why}`);
    }
  }
  for (const path of files.filter((name) => /\.(?:html|css)$/.test(name)))
    for (const [, ...found] of readFileSync(join(site, path), "utf8").replace(NAMED_ONLY, "").matchAll(ELSEWHERE))
      faults.push(`${path} loads ${found.find((address) => address !== undefined)}`);
  return { pages: html.length, links, faults };
}

function faultOf(href, page, { site, base, anchors }) {
  const [path, anchor] = decodeURI(href.replaceAll("&amp;", "&")).split("#");
  if (path.startsWith("/") && !path.startsWith(base)) return "leads out of the site";
  const target = path === "" ? page : path.startsWith("/") ? path.slice(base.length) : posix.join(dirname(page), path);
  const file = target === "" || target.endsWith("/") ? `${target}index.html` : target;
  if (!existsSync(join(site, file)) || statSync(join(site, file)).isDirectory()) return "leads nowhere";
  if (anchor === undefined || anchor === "" || !anchors.has(file)) return undefined;
  return anchors.get(file).has(anchor) ? undefined : "leads to no heading";
}

function expectedFiles() {
  const names = rewrites();
  return pages().map((path) => (names[path] ?? path).replace(/\.md$/, ".html"));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { pages: count, links, faults } = judge(process.argv[2] ?? "dist");
  process.stderr.write(faults.map((fault) => `${fault}\n`).join(""));
  if (links < LEAST_LINKS) process.stderr.write(`only ${links} links seen: the check is blind\n`);
  process.stdout.write(`site: ${count} pages, ${links} links, ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 && links >= LEAST_LINKS ? 0 : 1;
}
