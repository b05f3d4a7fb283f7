/** The command that updates the map, with what it was given by --set. */
import { join, relative } from "node:path";
import { shellQuote } from "../../dsp/shell-quote.js";
import type { Given } from "../registry/command.js";
import { PACKAGE } from "./expected-version.js";

/** `options`: those that the map does not record, as words. `isTooShort`: this clone has no history back to the map. */
export function repairLines(
  given: Given,
  options: readonly string[],
  version: { readonly expected?: string; readonly running: string },
  isTooShort: boolean,
): readonly string[] {
  const { expected, running } = version;
  const typed = typedRoot(given);
  const install = expected === undefined || expected === running ? [] : [`npm install --no-save ${shellQuote(`${PACKAGE}@${expected}`)}`];
  const words = [PACKAGE, ...(typed === undefined ? [] : ["--root", typed]), ...options];
  const here = relative(given.directory, join(given.root, ".dsp")).replaceAll("\\", "/");
  const add = typed === undefined ? ["git", "add", here] : ["git", "-C", typed, "add", ".dsp"];
  const deepen = isTooShort ? ["git", ...(typed === undefined ? [] : ["-C", typed]), "fetch", "--unshallow"] : [];
  return [
    ...install,
    ...(isTooShort ? [deepen.map(shellQuote).join(" ")] : []),
    words.map(shellQuote).join(" "),
    add.map(shellQuote).join(" "),
  ];
}

function typedRoot({ argv }: Given): string | undefined {
  const typed = argv["root"] ?? argv["path"];
  return typeof typed === "string" ? typed : undefined;
}
