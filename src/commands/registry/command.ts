/** A command: arguments, help, and implementation. */
import type { Streams } from "../../cli/streams.js";

/** The parsed command line, with the values that every command needs. */
export interface Given {
  /** Project directory, absolute. */
  readonly root: string;
  /** Current directory of the user, absolute. */
  readonly directory: string;
  readonly trackedOnly: boolean;
  readonly json: boolean;
  /** Version of this program. */
  readonly version: string;
  /** Id of the program's build (default: `programBuild`). */
  readonly build?: string | undefined;
  /** See `Place`. */
  readonly origins?: ReadonlyMap<string, string> | undefined;
  /** All other values, as parsed. */
  readonly argv: Readonly<Record<string, unknown>>;
}

export interface Invocation {
  /** Name of the executable; `dsp-bootstrap` needs no command. */
  readonly program: "dsp-bootstrap" | "dsp-cli";
  readonly arguments: readonly string[];
  /** Current directory of the user, absolute. */
  readonly directory: string;
  readonly version: string;
  /** See `Given`. */
  readonly build?: string;
}

export interface Option {
  readonly type: "boolean" | "number" | "string";
  readonly describe: string;
  /** May be given several times, with a value each. */
  readonly array?: boolean;
  /** Accepted values. */
  readonly choices?: readonly string[];
  readonly default?: boolean | number | string;
  /** One letter, for `-o`. */
  readonly short?: string;
  /** May stand without a value. */
  readonly valueIsOptional?: boolean;
}

export interface Command {
  readonly name: string;
  readonly positional: {
    readonly name: "path" | "target" | "action" | "files" | "query" | "revision" | "targets";
    readonly describe: string;
    readonly required: boolean;
    /** Accepts several words. */
    readonly several?: boolean;
    /** Words that it accepts, for completion. */
    readonly choices?: readonly string[];
  };
  /** Its part of the overview: questions about code, the map itself, or what is set up once. */
  readonly group: "code" | "map" | "setup";
  /** One line of the overview. */
  readonly describe: string;
  readonly options: Readonly<Record<string, Option>>;
  readonly examples: readonly (readonly [words: string, meaning: string])[];
  /** Returns the exit code. */
  readonly run: (given: Given, streams: Streams) => Promise<number>;
}
