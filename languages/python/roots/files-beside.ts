/** Sources that a framework loads because they are beside the file that is started. */
import type { Category, GroupEntry } from "../../../src/model/language.js";
import { createGlob } from "../../manifests/glob.js";
import { baseName, directoryOf, isInside, relativeTo } from "../../../src/model/tree.js";
import type { BesideRow } from "./framework-row.js";
import type { RootContext } from "./root-context.js";

const LOADED: ReadonlySet<Category> = new Set<Category>(["source", "script", "generated"]);

export function filesBeside(context: RootContext, entry: string, { files, text }: BesideRow): readonly GroupEntry[] | undefined {
  const directory = directoryOf(entry);
  const matches = createGlob(files);
  const found = context.files.filter(
    (path) =>
      /\.pyw?$/.test(path) && isInside(path, directory) && matches(relativeTo(directory, path)) && LOADED.has(context.view.category(path)),
  );
  return found.length === 0 ? undefined : found.map((path) => ({ path, text: withStem(text, path) }));
}

/** `{stem}` is the name of the file. */
export function withStem(text: string, path: string): string {
  return text.replaceAll("{stem}", () => baseName(path).replace(/\.py$/, ""));
}
