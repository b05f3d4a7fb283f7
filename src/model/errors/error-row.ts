/**
 * One row of the error table. `problem` and `next` are templates: `{name}` stands for a value, and a part in square brackets is left out if its value is undefined.
 * They are data rather than functions so that the types of the values and `docs/errors.md` can both be derived from them.
 */
export interface ErrorRow {
  /** When it happens, for `docs/errors.md`. */
  readonly when: string;
  /** What is wrong and where. */
  readonly problem: string;
  /** What to do about it; empty if `problem` already implies it. */
  readonly next: string;
  /** 1: a finding in the repository or the map; 2: wrong use or a fault of the machine; 4: a language model's server failed. */
  readonly exitCode: 1 | 2 | 4;
}

export type ErrorRows = Readonly<Record<string, ErrorRow>>;

type Value = string | number;

type Names<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type WithoutOptional<Template extends string> = Template extends `${infer Before}[${string}]${infer After}`
  ? `${Before}${WithoutOptional<After>}`
  : Template;

type Required<Row extends ErrorRow> = Names<WithoutOptional<Row["problem"] | Row["next"]>>;

type Optional<Row extends ErrorRow> = Exclude<Names<Row["problem"] | Row["next"]>, Required<Row>>;

/** The values that the templates of a row need. */
export type ValuesOf<Row extends ErrorRow> = { readonly [Name in Required<Row>]: Value } & { readonly [Name in Optional<Row>]?: Value };

/** Values are inserted in one pass, so that braces and brackets in them stay as they are. */
export function fillTemplate(template: string, values: Readonly<Record<string, Value | undefined>>): string {
  const isGiven = (part: string): boolean => [...part.matchAll(PLACEHOLDER)].every(([, name = ""]) => values[name] !== undefined);
  return template
    .replace(/\[([^\]]*)\]/g, (_, part: string) => (isGiven(part) ? part : ""))
    .replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ""));
}

const PLACEHOLDER = /\{(\w+)\}/g;
