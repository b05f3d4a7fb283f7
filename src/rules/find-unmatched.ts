/** Patterns of rules that match no file: most are misspelt. */
import { compileGlob, hasCaptures, isPackageGlob } from "./glob.js";
import { globList, splitGlobs, type Globs } from "./pattern.js";
import type { Rules } from "./rules-schema.js";
import type { RuleNote } from "./violation.js";

/** A glob with its place in the configuration. */
interface PlacedGlob {
  readonly place: string;
  readonly glob: string;
}

/** `paths`: all files of the repository, with those that no language reads. */
export function findUnmatched(rules: Rules, paths: readonly string[]): readonly RuleNote[] {
  return placedGlobs(rules).flatMap(({ place, glob }) => {
    // That no file imports a forbidden package is what the rule is for.
    if (hasCaptures(glob) || isPackageGlob(glob)) return [];
    const { match } = compileGlob(glob);
    return paths.some((path) => match(path) !== undefined) ? [] : [{ place, message: `${glob} matches no file` }];
  });
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
