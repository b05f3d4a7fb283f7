/** Sources that a check is about and that are not read. */
import { languages } from "../../../languages/index.js";
import type { Inventory } from "../../inventory/inventory.js";
import type { Category } from "../../model/category.js";
import type { Places, UncheckedPlace, UncheckedReason } from "./unchecked.js";

export interface Reading {
  readonly tree: Inventory;
  readonly isRead: (path: string) => boolean;
  /** Of a file that is read. */
  readonly lossOf: (path: string) => "too-large" | "parse-error" | undefined;
  readonly category: (path: string) => Category;
}

/** `covers`: whether the file is to be checked. */
export function unreadSources({ tree, isRead, lossOf, category }: Reading, covers: (path: string) => boolean): Places {
  const found = new Map<UncheckedReason, UncheckedPlace[]>();
  const add = (reason: UncheckedReason, place: UncheckedPlace): void => {
    found.set(reason, [...(found.get(reason) ?? []), place]);
  };
  for (const path of tree.paths) {
    if (!isSource(path) || !covers(path)) continue;
    const reason = isRead(path) ? lossOf(path) : reasonOf(tree.unread(path), category(path));
    if (reason !== undefined) add(reason, { path });
  }
  for (const { path, detail } of tree.skipped) if (mayHold(path, covers)) add("skipped-file", { path, what: detail });
  for (const path of tree.nested) if (mayHold(path, covers)) add("other-repository", { path });
  return found;
}

function reasonOf(unread: ReturnType<Inventory["unread"]>, category: Category): UncheckedReason | undefined {
  if (unread === "too-large" || unread === "binary") return unread;
  return category === "asset" ? undefined : "set-aside";
}

/** Whether a language reads it as code; markup and styles are read if something names them. */
export function isSource(path: string): boolean {
  const language = languages.find((one) => one.claims(path));
  return language?.categories.some((rule) => rule.category === "asset" && rule.matches(path)) === false;
}

const PROBES = ["index.ts", "__init__.py", "main.go"];

/** Whether a file is to be checked, or one in a directory whose files are not known. */
function mayHold(path: string, covers: (path: string) => boolean): boolean {
  if (isSource(path)) return covers(path);
  const isDirectory = !path.slice(path.lastIndexOf("/") + 1).includes(".");
  return isDirectory && PROBES.some((name) => covers(`${path}/${name}`));
}
