/** A parsed file to its facts: one walk, then the readers of its results. */
import type { FileFacts } from "../../../src/model/facts.js";
import type { SyntaxNode } from "../../../src/syntax/syntax-tree.js";
import { readAll } from "./all-names.js";
import { readDeclarations } from "./declarations.js";
import { fileDoc } from "./docs.js";
import { readExports } from "./exports.js";
import { finishSites } from "./finish.js";
import { isGenerated } from "../../shared/generated.js";
import { GENERATED_MARKS } from "./generated-marks.js";
import { readMarkers } from "./markers.js";
import { moduleCalls } from "./module-calls.js";
import { openReading } from "./reading.js";
import { readModuleLists } from "./references/module-lists.js";
import { readSites } from "./references/index.js";
import { resolveUses } from "./resolve-uses.js";
import { openSource } from "../../shared/source.js";
import { readDescriptions } from "./descriptions.js";
import { dialectOf } from "./dialect.js";
import { applySuppressions } from "./suppressions.js";
import { repair } from "./tolerant/repair.js";
import { isTrivial } from "./trivial.js";
import { walkModule } from "./walk/walk.js";

/** `broken`: the parser had to skip or to insert tokens. */
export function extractModule(path: string, text: string, root: SyntaxNode, broken: boolean): FileFacts {
  const reading = openReading(openSource(path, text));
  const { source } = reading;
  walkModule(reading, root);
  applySuppressions(reading);
  const free = resolveUses(
    reading,
    reading.sites.some((site) => site.star === true),
  );
  const all = readAll(reading);
  const declarations = readDeclarations(reading);
  const declared = new Set(declarations.map(({ name }) => name));
  const exports = readExports(reading, all, declared);
  const marked = readMarkers(reading, root, declared);
  // Before the other sites, because the first site at a position is kept.
  const hints = [...readModuleLists(reading), ...readDescriptions(reading, root)];
  const lazy = readSites(reading, all);
  const given = new Set(lazy.map((fact) => (fact.kind === "star" ? "" : fact.name)));
  const bound = exports.filter((fact) => fact.kind !== "listed" || !given.has(fact.name));
  const doc = fileDoc(source, root);
  const facts: FileFacts = {
    path,
    dialect: dialectOf(path),
    ...(doc !== undefined && { doc }),
    declarations,
    exports: [...bound, ...lazy].sort((a, b) => a.position - b.position),
    references: finishSites(reading.sites),
    calls: moduleCalls(source, root),
    parse: "full",
    hasExportTable: true,
    generated: isGenerated(text, GENERATED_MARKS),
    ambient: false,
    ...(isTrivial(source, root) && { trivial: true }),
    ...(free.length > 0 && { free }),
    ...(hints.length > 0 && { hints }),
    lastStarWins: true,
    ...(marked.markers.length > 0 && { markers: marked.markers }),
    problems: [...reading.problems, ...marked.problems],
  };
  return broken ? repair(facts, source, root) : facts;
}
