/** Which files the rules are about: what cannot be read of them is not checked, and has to be said. */
import { layered } from "./check-layers.js";
import { compilePattern, type Globs, splitGlobs } from "./pattern.js";
import type { Rules } from "./rules-schema.js";

interface Subject {
  /** Place in the configuration: `rules.forbidden[0]`. */
  readonly place: string;
  /** The same rule in another configuration: by its name, or else by its place. */
  readonly id: string;
  /** Whether the rule is about the file. */
  readonly matches: (path: string) => boolean;
  /** Every file may be a step of what the rule looks for, but for those that the rule leaves out by name. */
  readonly mayPass?: (path: string) => boolean;
}

/** Without rules that are off. */
export function subjectsOf({ forbidden = [], layers = [], cycles, orphans }: Rules): readonly Subject[] {
  const subject = (kind: string, index: number, name: string | undefined): Pick<Subject, "place" | "id"> => {
    const place = `rules.${kind}[${index}]`;
    return { place, id: name === undefined ? place : `${kind}/${name}` };
  };
  return [
    ...forbidden.flatMap(({ severity, name, from, indirect = false }, index): readonly Subject[] => {
      const pattern = compilePattern(from);
      const matches = (path: string): boolean => pattern.match(path) !== undefined;
      return severity === "off"
        ? []
        : [{ ...subject("forbidden", index, name), matches, ...(indirect && { mayPass: withoutNamed(from) }) }];
    }),
    ...layers.flatMap((rule, index): readonly Subject[] => {
      const { severity, name, indirect = false } = rule;
      const mayPass = withoutNamed(rule.in ?? "**");
      return severity === "off" ? [] : [{ ...subject("layers", index, name), matches: layered(rule), ...(indirect && { mayPass }) }];
    }),
    ...Object.entries({ cycles, orphans }).flatMap(([kind, rule]): readonly Subject[] => {
      if (rule === undefined || rule === "off" || (typeof rule === "object" && rule.severity === "off")) return [];
      const pattern = compilePattern((typeof rule === "object" ? rule.in : undefined) ?? "**");
      return [{ place: `rules.${kind}`, id: kind, matches: (path) => pattern.match(path) !== undefined }];
    }),
  ];
}

export function coverageOf(rules: Rules): (path: string) => boolean {
  const subjects = subjectsOf(rules);
  return (path) => subjects.some(({ matches, mayPass }) => mayPass?.(path) === true || matches(path));
}

/** `["src/**", "!src/vendor/**"]`: whatever does not match what is taken out. */
function withoutNamed(globs: Globs): (path: string) => boolean {
  const { unwanted } = splitGlobs(globs);
  const named = unwanted.length === 0 ? undefined : compilePattern(unwanted);
  return (path) => named?.match(path) === undefined;
}
