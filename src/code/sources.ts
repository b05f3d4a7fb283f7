import type { FileUses } from "../model/file-uses.js";
import type { OutlineSymbol } from "../model/outline.js";

/** What the sources say now; injected, because this room reads no files. */
export interface Sources {
  /** Stems of files that stand for their directory: `index`. */
  readonly indexStems: ReadonlySet<string>;
  /** Name of the language; undefined: of none. */
  readonly languageOf: (path: string) => string | undefined;
  /** All files of the repository, also those that no language reads. */
  readonly files: readonly string[];
  readonly read: (path: string) => string | undefined;
  /** Whether the text contains a word. */
  readonly contains: (path: string, word: string) => boolean;
  /** Where else than in an import that is followed a file is named, in words: `named in rollup.config.js`. */
  readonly mentionOf: (path: string) => Promise<string | undefined>;
  readonly outline: (path: string) => Promise<readonly OutlineSymbol[]>;
  readonly uses: (path: string) => Promise<FileUses>;
}
