/** The engine optimizes frequently executed code. If there is little to parse, most code has finished before that pays off. */
import { setEngineFlags } from "./engine-flags.js";

/**
 * Applies to the whole process; a parser that gets more than a few files restores the default. Call it after the languages are loaded, because the
 * engine rejects its code cache under other flags. Not for a process that answers many commands.
 */
export function limitJit(): void {
  setEngineFlags(["--interrupt-budget=600000"]);
}
