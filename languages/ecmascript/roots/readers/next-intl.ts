/** The request configuration of next-intl, which its plugin passes to Next.js: from `next.config.*`, otherwise at its default path. */
import { findSource } from "../../packages/find-source.js";
import { joinRelative } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const NAMED = /\b(?:createNextIntlPlugin\(|requestConfig:)\s*["'`]([^"'`\n]{1,200})["'`]/;
const DEFAULTS = ["src/i18n/request", "i18n/request"];

export function readNextIntl(context: PackageContext): readonly ReadEntry[] {
  if (!context.dependsOn("next-intl")) return [];
  const { tree } = context.project;
  const named = context.matching("next.config.{ts,mts,cts,js,mjs,cjs}").flatMap((path) => NAMED.exec(tree.read(path) ?? "")?.[1] ?? []);
  for (const place of [...named, ...DEFAULTS]) {
    const target = joinRelative(context.pkg.directory, place);
    const path = target === undefined ? undefined : findSource(tree, target);
    if (path !== undefined) return [{ path, text: "next-intl request configuration, loaded by the framework." }];
  }
  return [];
}
