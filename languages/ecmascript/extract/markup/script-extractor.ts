/** Interface of an extractor of scripts inside markup. */
import type { ts } from "../../typescript.js";
import type { FileFacts, Use } from "../../../../src/model/facts.js";
import type { Placement } from "./template-code.js";

/** A name used in a template; it counts if the script imports something under that local name. */
export interface UsedName {
  readonly name: string;
  readonly use: Use;
}

export interface ScriptOptions {
  readonly kind: ts.ScriptKind;
  readonly usedNames?: readonly UsedName[];
  /** Offset and 1-based line of the text's first character in the whole file. */
  readonly offset?: number;
  readonly line?: number;
  /** Of the code of a template, which follows the scripts. */
  readonly placement?: Placement;
}

export type ExtractScript = (path: string, text: string, options: ScriptOptions) => FileFacts | Promise<FileFacts>;
