/** `fleet`: many repositories. The package that does it is installed by those who want it; this program only finds it. */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import type { Streams } from "../../cli/streams.js";
import { userError } from "../../model/errors/user-error.js";
import { findFleet } from "./find-fleet.js";

export interface Caller {
  readonly program: string;
  readonly version: string;
  /** Current directory of the user, absolute. */
  readonly directory: string;
  /** File of the running program. */
  readonly file: string;
}

type Fleet = (words: readonly string[], host: object) => Promise<number>;

/** Returns the exit code. Throws `UserError` if the package is not installed. */
export async function fleet(words: readonly string[], { program, version, directory, file }: Caller, streams: Streams): Promise<number> {
  const mapper = realpathSync(file);
  const found = findFleet(mapper);
  if (found === undefined) throw userError("fleet-not-installed");
  const loaded = (await import(pathToFileURL(found).href)) as { readonly fleet?: unknown };
  if (typeof loaded.fleet !== "function") throw userError("fleet-not-usable", { path: found });
  return await (loaded.fleet as Fleet)(words, {
    program,
    version,
    mapper,
    directory,
    out: streams.out,
    err: streams.err,
    progress: (text: string) => streams.progress(text),
    onStop: (end: () => void) => streams.onStop?.(end),
    columns: streams.columns,
  });
}
