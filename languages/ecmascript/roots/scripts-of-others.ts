/**
 * Scripts that something else runs: steps of workflows, recipes, the seed of a database, migrations (semantics J26). They are entries of the
 * manifest, wherever they are: a script that a workflow starts does the work of the repository.
 */
import type { Category, GroupEntry } from "../../../src/model/language.js";
import type { Finding } from "../../shared/root-findings.js";
import { makefileLines, taskLines, workflowLines, type LaunchLine } from "../../manifests/launch-lines.js";
import { isCode } from "../categories.js";
import { findLaunchFiles, launchSourceOf } from "./launch-entries.js";
import type { PackageContext } from "./package-context.js";
import { readMigrations } from "./readers/migrations.js";
import { readPrisma } from "./readers/prisma.js";

/** A text without such a word starts no script. */
const STARTS_SCRIPT = /\b(?:node|nodejs|tsx|ts-node|bun|deno|esno|jiti|vite-node)\b|\.[cm]?[jt]s\b/;

const MAY_START: ReadonlySet<Category> = new Set<Category>(["source", "script"]);

export function findScriptsOfOthers(context: PackageContext): readonly Finding[] {
  const source = launchSourceOf(context);
  const lines: readonly LaunchLine[] = [
    ...workflowLines(source, STARTS_SCRIPT),
    ...makefileLines(source).filter(({ line }) => STARTS_SCRIPT.test(line)),
    ...taskLines(source),
  ];
  const started = lines.flatMap((line) => findLaunchFiles(context, line).map((path) => ({ path, text: `script, run by ${line.path}.` })));
  const found = [...started, ...readPrisma(context), ...readMigrations(context)];
  return grouped(context, found);
}

/** Each at the manifest of its own package; tests and configurations are left out. */
function grouped(context: PackageContext, found: readonly GroupEntry[]): readonly Finding[] {
  const groups = new Map<string, Map<string, GroupEntry>>();
  for (const { path, text } of found) {
    const manifest = context.project.packages.of(path)?.manifest ?? context.pkg.manifest;
    if (manifest === "" || !isCode(path) || !MAY_START.has(context.view.category(path))) continue;
    const group = groups.get(manifest) ?? new Map<string, GroupEntry>();
    groups.set(manifest, group);
    if (!group.has(path)) group.set(path, { path, text, unlessReached: true });
  }
  return [...groups].map(([entry, group]) => ({
    class: "R4" as const,
    rule: "J26",
    entry,
    group: [...group.values()],
    evidence: "scripts that others run",
  }));
}
