import type { Uid } from "../../model/operation.js";
import type { Store } from "../../store/open-store.js";

/** An argument as the reference takes it: a word by its place, or an option. */
export interface Argument {
  /** `source`, or `--toc`. */
  readonly name: string;
  readonly help: string;
  /** Where the value goes; default: the name. */
  readonly dest?: string;
  readonly metavar?: string;
  /** `entity`: a UID, or what names one; `uid`: a new one; `depth`: a number or `inf`. Default: text. */
  readonly type?: "entity" | "uid" | "toc" | "depth";
  readonly flag?: boolean;
  /** Given any number of times, or several words. */
  readonly many?: boolean;
  readonly required?: boolean;
  readonly choices?: readonly string[];
  /** Not together with others of the same group. */
  readonly group?: string;
}

/** What was typed, with entities found. */
export interface Typed {
  readonly text: (name: string) => string;
  readonly maybe: (name: string) => string | undefined;
  readonly all: (name: string) => readonly string[];
  readonly flag: (name: string) => boolean;
  readonly depth: () => number;
}

export interface Answer {
  /** Standard output, in parts: answers may be long. Making them reads nothing more. */
  readonly out: Iterable<string>;
  /** 1: the answer is that there is none. Default 0. */
  readonly exitCode?: number;
  /** Of an entity that was made. */
  readonly uid?: Uid;
}

export interface ProtocolCommand {
  readonly name: string;
  /** Section of the protocol, and what it does. */
  readonly help: string;
  readonly arguments: readonly Argument[];
  /** Takes `--json`, `--via`, `--sources`. */
  readonly json?: boolean;
  readonly via?: boolean;
  readonly sources?: boolean;
  readonly example: string;
  readonly writes?: boolean;
  readonly run: (typed: Typed, store: Store) => Answer;
}
