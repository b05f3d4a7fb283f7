import type { FileUses } from "../model/file-uses.js";
import type { OutlineSymbol } from "../model/outline.js";

/** What the sources say now; injected, because this room reads no files. */
export interface Sources {
  /** Stems of files that stand for their directory: `index`. */
  readonly indexStems: ReadonlySet<string>;
  readonly read: (path: string) => string | undefined;
  readonly outline: (path: string) => Promise<readonly OutlineSymbol[]>;
  readonly uses: (path: string) => Promise<FileUses>;
}
