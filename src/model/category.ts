/** What a file is for. */
export type Category =
  /** Not mapped, by an option. */
  | "excluded"
  /** Outside of the directories to map, by an option. */
  | "outside"
  | "vendored"
  | "generated"
  | "test"
  | "fixture"
  | "story"
  | "example"
  | "bench"
  | "docs"
  | "config"
  | "script"
  | "asset"
  | "source";

/** Of files that are not shipped. */
export const CATEGORY_PLURAL: Partial<Readonly<Record<Category, string>>> = {
  test: "tests",
  fixture: "inputs of tests",
  story: "stories",
  example: "examples",
  bench: "benchmarks",
  docs: "documentation",
  config: "configurations",
  script: "scripts",
};
