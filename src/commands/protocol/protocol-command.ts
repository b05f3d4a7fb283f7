import type { Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";

/** An argument of the reference: positional, or an option. */
export interface Argument {
  /** `source`, or `--toc`. */
  readonly name: string;
  readonly help: string;
  /** Key of the value; default: the name. */
  readonly dest?: string;
  readonly metavar?: string;
  /** `entity`: an existing entity by any name; `uid`: a new UID; `depth`: a number or `inf`. Default: text. */
  readonly type?: "entity" | "uid" | "toc" | "depth";
  readonly flag?: boolean;
  /** Repeatable, or takes several words. */
  readonly many?: boolean;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Mutually exclusive with others of the same group. */
  readonly group?: string;
}

/** Parsed arguments, with entities resolved. */
export interface Typed {
  readonly text: (name: string) => string;
  readonly maybe: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
  readonly depth: () => number;
}

export interface Answer {
  /** Standard output, in parts because it may be long. Generating it reads no further files. */
  readonly out: Iterable<string>;
  /** Standard error of a refused operation. */
  readonly err?: string;
  /** 1: nothing was found, or the operation is refused. Default 0. */
  readonly exitCode?: number;
  /** UID of a created entity. */
  readonly uid?: Uid;
}

export interface ProtocolCommand {
  readonly name: string;
  /** Section of the protocol, and a description. */
  readonly help: string;
  readonly arguments: readonly Argument[];
  /** Supports `--json`, `--via`, `--sources`. */
  readonly json?: boolean;
  readonly via?: boolean;
  readonly sources?: boolean;
  readonly example: string;
  readonly writes?: boolean;
  readonly run: (typed: Typed, store: Store) => Answer;
}
