import type { Candidate, RootClass } from "../../model/language.js";

/** What makes a candidate an entrypoint. */
const WORDS: Readonly<Record<RootClass, string>> = {
  R1: "program",
  R2: "library",
  R3: "further",
  R4: "script",
  R5: "by name",
  R6: "guess",
};

export function rootWord(name: RootClass): string {
  return WORDS[name];
}

/** With what shows it. */
export function rootText({ class: name, evidence }: Pick<Candidate, "class" | "evidence">): string {
  return `${rootWord(name)}, ${evidence.join("; ")}`;
}
