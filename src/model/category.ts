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
