/** Which files the rules are about: what cannot be read of them is not checked, and has to be said. */
import { layered } from "./check-layers.js";
import { compilePattern } from "./pattern.js";
import type { Rules } from "./rules-schema.js";

interface Subject {
  /** Place in the configuration: `rules.forbidden[0]`. */
  readonly place: string;
  /** The same rule in another configuration: by its name, or else by its place. */
  readonly id: string;
  /** Whether the rule is about the file. */
  readonly matches: (path: string) => boolean;
  /** Every file may be a step of what the rule looks for. */
  readonly isEverywhere: boolean;
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
      return severity === "off" ? [] : [{ ...subject("forbidden", index, name), matches, isEverywhere: indirect }];
    }),
    ...layers.flatMap((rule, index): readonly Subject[] => {
      const { severity, name, indirect = false } = rule;
      return severity === "off" ? [] : [{ ...subject("layers", index, name), matches: layered(rule), isEverywhere: indirect }];
    }),
    ...Object.entries({ cycles, orphans }).flatMap(([kind, rule]): readonly Subject[] => {
      if (rule === undefined || rule === "off" || (typeof rule === "object" && rule.severity === "off")) return [];
      const pattern = compilePattern((typeof rule === "object" ? rule.in : undefined) ?? "**");
      return [{ place: `rules.${kind}`, id: kind, matches: (path) => pattern.match(path) !== undefined, isEverywhere: false }];
    }),
  ];
}

export function coverageOf(rules: Rules): (path: string) => boolean {
  const subjects = subjectsOf(rules);
  return (path) => subjects.some(({ matches, isEverywhere }) => isEverywhere || matches(path));
}
