/** Patterns of rules that match no file or package: most are misspelt. */
import type { ImportGraph } from "./import-graph.js";
import { compileGlob, hasCaptures, isPackageGlob } from "./glob.js";
import { globList, splitGlobs, type Globs } from "./pattern.js";
import type { Rules } from "./rules-schema.js";
import type { RuleNote } from "./violation.js";

/** A glob with its place in the configuration. */
interface PlacedGlob {
  readonly place: string;
  readonly glob: string;
}

export function findUnmatched(
  rules: Rules,
  graph: ImportGraph,
  hasPath: (glob: (path: string) => boolean) => boolean,
): readonly RuleNote[] {
  let packages: readonly string[] | undefined;
  const packageNames = (): readonly string[] => (packages ??= packagesOf(graph));
  return placedGlobs(rules).flatMap(({ place, glob }) => {
    if (hasCaptures(glob)) return [];
    const { match } = compileGlob(glob);
    const isMatch = (name: string): boolean => match(name) !== undefined;
    if (isPackageGlob(glob)) return packageNames().some(isMatch) ? [] : [{ place, message: `${glob} matches no imported package` }];
    return graph.files.some(isMatch) || hasPath(isMatch) ? [] : [{ place, message: `${glob} matches no file` }];
  });
}

function packagesOf({ files, importsOf }: ImportGraph): readonly string[] {
  return [...new Set(files.flatMap((path) => importsOf(path).flatMap(({ isPackage, to }) => (isPackage ? [to] : []))))];
}

/** Layers of `in` are relative to several directories, of which some may lack one. Exceptions that cover nothing are reported as a whole. */
function placedGlobs({ forbidden = [], layers = [], cycles, orphans }: Rules): readonly PlacedGlob[] {
  return [
    ...forbidden.flatMap(({ from, to }, index) => [
      ...placed(`rules.forbidden[${index}].from`, from),
      ...placed(`rules.forbidden[${index}].to`, to),
    ]),
    ...layers.flatMap(({ order, in: inside }, index) =>
      inside === undefined
        ? order.flatMap((layer, level) =>
            placed(
              `rules.layers[${index}].order[${level}]`,
              typeof layer === "object" && "independent" in layer ? layer.independent : layer,
            ),
          )
        : [],
    ),
    ...(typeof cycles === "object" ? placed("rules.cycles.in", cycles.in) : []),
    ...(typeof orphans === "object" ? placed("rules.orphans.in", orphans.in) : []),
  ];
}

/** Exclusions may be meant for files that do not exist yet. */
function placed(place: string, globs: Globs | undefined): readonly PlacedGlob[] {
  if (globs === undefined || globList(globs).every((glob) => glob.startsWith("!"))) return [];
  return splitGlobs(globs).wanted.map((glob) => ({ place, glob }));
}
