/** A command: what it takes, how it is typed, and what does it. */
import type { Options } from "yargs";
import type { Streams } from "../../cli/streams.js";

/** What the command line says, read as far as every command needs it. */
export interface Given {
  /** Project directory, absolute. */
  readonly root: string;
  /** Directory that the user stands in, absolute. */
  readonly directory: string;
  readonly trackedOnly: boolean;
  readonly json: boolean;
  /** Of this program. */
  readonly version: string;
  /** Names what the program is built from (default: `programBuild`). */
  readonly build?: string | undefined;
  /** Everything else, as parsed. */
  readonly argv: Readonly<Record<string, unknown>>;
}

export interface Command {
  readonly name: string;
  readonly positional: {
    readonly name: "path" | "target" | "action" | "files" | "query" | "targets";
    readonly describe: string;
    readonly required: boolean;
    /** Takes several words. */
    readonly several?: boolean;
  };
  readonly describe: string;
  readonly options: Readonly<Record<string, Options>>;
  readonly examples: readonly (readonly [words: string, meaning: string])[];
  /** Answers the exit code. */
  readonly run: (given: Given, streams: Streams) => Promise<number>;
}
