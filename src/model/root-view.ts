import type { Category } from "./category.js";
import type { FileFacts } from "./facts.js";

/** The scanned files, as input of what manifests declare about them. */
export interface RootView {
  category(path: string): Category;
  facts(path: string): FileFacts | undefined;
}
