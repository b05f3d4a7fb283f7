/** The engine optimizes what runs often for as long as it runs; where little is to be parsed most code is done before that pays off. */
import { setEngineFlags } from "./engine-flags.js";

/**
 * For the whole process; a parser that gets more than a few files sets it back to what pays off for it. To be called when the languages are loaded: code
 * that was compiled ahead is refused under other flags.
 */
export function limitJit(): void {
  setEngineFlags(["--interrupt-budget=600000"]);
}
