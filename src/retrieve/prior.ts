/** How likely a file is the subject of a task, whatever its words: generated files, examples, vendored and superseded code seldom are. */
import { wordsOf } from "./words.js";

const GENERATED = 0.5;
const SHOWN = 0.6;
const SUPERSEDED = 0.5;
const SHOWS =
  /(?:^|\/)(examples?|samples?|docs?|demos?|playgrounds?|tutorials?|bench(?:es|marks?)?|(?:__)?(?:test)?fixtures(?:__)?|testdata)\//i;
const FORMER = /(?:^|\/)_?(legacy|deprecated|vendor(?:ed)?|third[_-]party|node_modules)\//i;
const VERSION = /(?:^|\/)v\d+\//;
/** What one of them needs, for most paths have none. */
const ANY =
  /examples?\/|samples?\/|docs?\/|demos?\/|playgrounds?\/|tutorials?\/|bench(?:es|marks?)?\/|fixtures(?:__)?\/|testdata\/|legacy\/|deprecated\/|vendor(?:ed)?\/|third[_-]party\/|node_modules\/|v\d+\//i;

export interface PriorOptions {
  /** Normalised words of the question: what it names is not ranked down. */
  readonly terms: ReadonlyMap<string, number>;
  /** Whether a path exists: a directory of a version counts as superseded if the same file exists outside of it. */
  readonly has: (path: string) => boolean;
}

/** A factor for the score of a file. */
export function priorOf(path: string, generated: boolean, { terms, has }: PriorOptions): number {
  if (!ANY.test(path)) return generated ? GENERATED : 1;
  const isNamed = (name: string): boolean => wordsOf(name).some((word) => terms.has(word));
  const unless = (name: string | undefined, factor: number): number => (name === undefined || isNamed(name) ? 1 : factor);
  const [version] = VERSION.exec(path) ?? [];
  const current = version === undefined ? path : path.replace(version, version.startsWith("/") ? "/" : "");
  return (
    (generated ? GENERATED : 1) *
    unless(SHOWS.exec(path)?.[1], SHOWN) *
    unless(FORMER.exec(path)?.[1], SUPERSEDED) *
    (current !== path && has(current) ? unless(version?.replaceAll("/", ""), SUPERSEDED) : 1)
  );
}
