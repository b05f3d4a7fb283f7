/** Pages that load scripts of the repository: a browser needs neither a bundler nor a manifest. */
import { directoryOf, joinPath } from "../../../../src/model/paths.js";
import { SAMPLES } from "../../../shared/root-findings.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";
import { isBundled } from "./vite.js";

const SCRIPT = /<script\b[^>]{0,500}?\bsrc\s*=\s*(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))/gi;
/** Imports of inline modules, which name files by addresses or by their map. */
const INLINE = /<script\b[^>]{0,300}?\btype\s*=\s*["']?(?:module|importmap)\b[^>]{0,300}>((?:(?!<script\b)[\s\S]){0,20000}?)<\/script/gi;
const ADDRESS = /(?:\bfrom|\bimport|\bimport\(|:)\s*["']((?:\.{1,2})?\/[^"'\n]{1,300})["']/g;
/** What a server fills in is no page yet. */
const TEMPLATE = /\{\{|\{%|<%|<\?php/;
/** Directories whose content a server publishes at its root. */
const PUBLISHED = ["", "public", "static", "www"];

export function readPages(context: PackageContext): readonly ReadEntry[] {
  // A bundler serves the pages that its configuration names.
  if (isBundled(context) && context.isWhole) return [];
  const { tree } = context.project;
  return context.matching("**/*.{html,htm}").flatMap((path): readonly ReadEntry[] => {
    if (SAMPLES.has(context.view.category(path))) return [];
    const text = tree.read(path) ?? "";
    if (!text.includes("<script") || TEMPLATE.test(text)) return [];
    const addresses = [
      ...[...text.matchAll(SCRIPT)].map(([, double, single, bare]) => double ?? single ?? bare ?? ""),
      ...[...text.matchAll(INLINE)].flatMap(([, body = ""]) => [...body.matchAll(ADDRESS)].map(([, address = ""]) => address)),
    ];
    return addresses.some((address) => loadsFile(context, path, address))
      ? [{ path, text: "Page, opened in a browser.", alone: true, evidence: "page with scripts" }]
      : [];
  });
}

function loadsFile({ project, pkg }: PackageContext, page: string, address: string): boolean {
  if (/^(?:[a-z][\w+.-]*:|\/\/)/i.test(address)) return false;
  const plain = address.replace(/[?#].*$/, "");
  const from = plain.startsWith("/")
    ? [directoryOf(page), ...PUBLISHED.map((name) => joinPath(pkg.directory, name) ?? name)]
    : [directoryOf(page)];
  return from.some((directory) => project.tree.has(joinPath(directory, plain.replace(/^\/+/, "")) ?? "\0"));
}
