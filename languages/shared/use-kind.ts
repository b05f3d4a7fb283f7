import type { UseKind } from "../../src/model/facts.js";

/** Without the subject, `assign` is only what changes the name itself: a value that is assigned to something else is read. */
export function useKind({ kind, subject }: { readonly kind: UseKind; readonly subject?: string }): UseKind {
  return kind === "assign" && subject !== undefined ? "read" : kind;
}
