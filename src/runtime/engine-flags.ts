/**
 * V8 flags that are set while the program runs. V8 writes a line to stderr for an unknown flag, and only another process can list the known ones
 * (`node --v8-options`), so a table lists the versions that support them. Other versions get no flags: the flags save time and memory, but change
 * no result.
 */
import { setFlagsFromString } from "node:v8";

/** Versions of V8 that have all of `ALL`: those of Node 20 to 26. */
const SEEN: ReadonlySet<string> = new Set(["11.3", "11.8", "12.4", "12.9", "13.6", "14.1", "14.6"]);
const ALL: ReadonlySet<string> = new Set(["--heap-growing-percent", "--max-inlined-bytecode-size-cumulative"]);
/** Flags that only some versions have. Those after Node 20 count invocations instead of a budget. */
const SOME: ReadonlyMap<string, ReadonlySet<string>> = new Map([["--interrupt-budget", new Set(["11.3"])]]);

/** Names of every flag that this program sets under some version. */
export const ALL_FLAGS: readonly string[] = [...ALL, ...SOME.keys()];

/** Sets `flags`, given with their values, except those that the engine may not support. */
export function knownFlags(flags: readonly string[], engine: string = process.versions.v8): readonly string[] {
  const version = engine.split(".", 2).join(".");
  return flags.filter((flag) => {
    const [name = ""] = flag.split("=", 1);
    return ALL.has(name) ? SEEN.has(version) : SOME.get(name)?.has(version) === true;
  });
}

/** Applies to the whole process. */
export function setEngineFlags(flags: readonly string[]): void {
  for (const flag of knownFlags(flags)) setFlagsFromString(flag);
}
