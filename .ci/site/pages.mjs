/** Which files of the repository are pages of the site, and how they are ordered: docs/README.md is the only index. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const INDEX = "docs/README.md";
const TOP = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
/** Its map belongs to a project of its own. */
const EXAMPLE = "docs/example";

const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
export const DESCRIPTION = manifest.description;
export const REPOSITORY = manifest.homepage.replace(/#.*$/, "");
/** Where pages of a project lie below its owner's site. */
export const BASE = `/${REPOSITORY.slice(REPOSITORY.lastIndexOf("/") + 1)}/`;

const read = (path) => readFileSync(join(ROOT, path), "utf8");

/** All pages, relative to the repository. */
export function pages() {
  const below = readdirSync(join(ROOT, "docs"), { recursive: true }).map((path) => `docs/${path.replaceAll("\\", "/")}`);
  return [...TOP, ...below.filter((path) => path.endsWith(".md") && !path.startsWith(`${EXAMPLE}/`)).sort()];
}

/** Files for VitePress to leave alone. */
export function excluded() {
  const directories = readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== "docs");
  const files = readdirSync(ROOT).filter((name) => name.endsWith(".md") && !TOP.includes(name));
  return [...directories.map(({ name }) => `${name}/**`), ...files, `${EXAMPLE}/**`];
}

/** A directory's README is its first page. */
export function rewrites() {
  return Object.fromEntries(
    pages()
      .filter((path) => posix.basename(path) === "README.md")
      .map((path) => [path, path.replace(/README\.md$/, "index.md")]),
  );
}

/** `docs/README.md` → `/docs/`. */
function addressOf(path) {
  return `/${path.replace(/(?:README)?\.md$/, (end) => (end === "README.md" ? "" : ".html"))}`;
}

function titleOf(path) {
  const [, title = posix.basename(path)] = /^# +(.+)$/m.exec(read(path)) ?? [];
  return title.replaceAll("`", "");
}

/** The sections of the index, each with the pages that it links to. A directory of pages that no link names is a group of its own. */
export function sidebar(index = read(INDEX), all = pages()) {
  const [, ...sections] = index.split(/^## +/m);
  const linked = new Set([INDEX, ...linksOf(index).map(([, path]) => path)]);
  const itemsOf = ([text, path]) => {
    if (all.includes(path)) return [{ text, link: addressOf(path) }];
    const inside = all.filter((page) => posix.dirname(page) === path && !linked.has(page));
    if (inside.length === 0) return [];
    return [{ text, collapsed: true, items: inside.map((page) => ({ text: titleOf(page), link: addressOf(page) })) }];
  };
  return sections.map((section) => ({ text: section.slice(0, section.indexOf("\n")).trim(), items: linksOf(section).flatMap(itemsOf) }));
}

/** Texts and paths. */
function linksOf(text) {
  const found = text.matchAll(/(?<!!)\[([^\]]+)\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g);
  return [...found].map(([, label, path]) => [capitalised(label), posix.join(posix.dirname(INDEX), path).replace(/\/$/, "")]);
}

function capitalised(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Pages that no reader of the site would come across. */
export function unlisted(index = read(INDEX), all = pages()) {
  const links = new Set(
    sidebar(index, all).flatMap(({ items }) => items.flatMap((item) => (item.items ?? [item]).map(({ link }) => link))),
  );
  return all.filter((path) => path !== INDEX && !links.has(addressOf(path)));
}

/** What a link in a page of this directory leads to on the site: another page, or the file in the repository. Throws if there is neither. */
export function siteHref(href, directory, all = pages()) {
  if (/^(?:[a-z]+:|#|\/)/i.test(href)) return href;
  const [, path, anchor] = /^([^#]*)(.*)$/.exec(href);
  const target = posix.join(directory, decodeURI(path)).replace(/\/$/, "");
  if (all.includes(target)) return `${path.replace(/README\.md$/, "index.md")}${anchor}`;
  if (!existsSync(join(ROOT, target))) throw new Error(`${directory}: a link leads to ${target}, which does not exist`);
  return `${REPOSITORY}/${statSync(join(ROOT, target)).isDirectory() ? "tree" : "blob"}/main/${target}${anchor}`;
}

/** As the host of the repository names headings, so that the same links work here and there. */
export function slug(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "")
    .replaceAll(" ", "-");
}
