/** `rules.forbidden`: imports from some files to some files or packages. */
import { chainViolation, type Broken } from "./chain-violation.js";
import { findChains } from "./find-chains.js";
import type { Import } from "./import-graph.js";
import { compilePattern, compilePatternFor, type Pattern } from "./pattern.js";
import type { ForbiddenRule } from "./rules-schema.js";
import type { Violation } from "./violation.js";
import { countedSites, type World } from "./world.js";

export function checkForbidden(world: World, rule: ForbiddenRule): readonly Violation[] {
  const { severity = "error" } = rule;
  if (severity === "off") return [];
  const from = compilePattern(rule.from);
  const to = compilePatternFor(rule.to);
  // Files for which the wildcards of `from` matched the same have the same targets.
  const groups = new Map<Pattern, string[]>();
  for (const path of world.graph.files) {
    const captured = from.match(path);
    if (captured === undefined) continue;
    const target = to(captured);
    const group = groups.get(target);
    if (group === undefined) groups.set(target, [path]);
    else group.push(path);
  }
  const broken: Broken = { id: { kind: "forbidden", name: rule.name }, severity, reason: rule.why };
  const check = rule.indirect === true ? chains : direct;
  return [...groups].flatMap(([target, starts]) => check(world, rule, broken, starts, target));
}

function isTarget(target: Pattern, { toNames }: Import): boolean {
  return toNames.some((name) => target.match(name) !== undefined);
}

function direct(world: World, rule: ForbiddenRule, broken: Broken, starts: readonly string[], target: Pattern): readonly Violation[] {
  return starts.flatMap((path) =>
    world.graph.importsOf(path).flatMap((one) => {
      const sites = isTarget(target, one) ? countedSites(world, one, broken.id, rule) : [];
      return sites.length === 0 ? [] : [chainViolation(world, broken, [{ one, sites }])];
    }),
  );
}

function chains(world: World, rule: ForbiddenRule, broken: Broken, starts: readonly string[], target: Pattern): readonly Violation[] {
  const isGoal = (one: Import): boolean => isTarget(target, one);
  const passes = (path: string): boolean => target.match(path) === undefined;
  const found = findChains(world, { starts, isGoal, passes, rule: broken.id, counted: rule });
  return found.map((chain) => chainViolation(world, broken, chain));
}
