/** What the caller of a pipeline may see of it: its phases, to time and to report them. */

/** In the order in which they are reported. */
export const PHASES = [
  "start",
  "inventory",
  "verify",
  "load",
  "read",
  "parse",
  "resolve",
  "link",
  "walk",
  "identify",
  "draft",
  "plan",
  "write",
  "rest",
] as const;

export type Phase = (typeof PHASES)[number];

export interface Observer {
  readonly during: <Result>(phase: Phase, work: () => Result) => Result;
  /** Nothing else may be observed from outside of `work` until its promise is settled. */
  readonly duringAsync: <Result>(phase: Phase, work: () => Promise<Result>) => Promise<Result>;
  /** A file and its bytes. */
  readonly countText: (phase: Phase, text: string | undefined) => void;
  /** Called before a step, for people; nothing is written before the promise is settled. */
  readonly step?: (title: "Reading" | "Linking" | "Matching" | "Drafting") => Promise<void>;
  readonly progress?: (title: string, done: number, total: number) => void;
}

export const NO_OBSERVER: Observer = {
  during: (_, work) => work(),
  duringAsync: (_, work) => work(),
  countText: () => undefined,
};
