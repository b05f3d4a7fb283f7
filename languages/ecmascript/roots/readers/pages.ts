/** Pages that load scripts of the repository: a browser needs neither a bundler nor a manifest. */
import { directoryOf, joinPath } from "../../../../src/model/paths.js";
import { SAMPLES } from "../../../shared/root-findings.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";
import { isBundled } from "./vite.js";

const SCRIPT = /<script\b[^>]{0,500}?\bsrc\s*=\s*(?:"([^"]{1,300})"|'([^']{1,300})'|([^\s"'>]{1,300}))/gi;
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
    const loads = [...text.matchAll(SCRIPT)].some(([, double, single, bare]) => loadsFile(context, path, double ?? single ?? bare ?? ""));
    return loads ? [{ path, text: "Page, opened in a browser.", alone: true, evidence: "page with scripts" }] : [];
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
