/** The condition `own-package <name>`: an absolute or relative name is in the same top-level package as the file. */
import type { PythonProject } from "../project.js";
import { splitRelative } from "./relative.js";

const CONDITION = "own-package ";

export function isOwnPackage({ modules }: PythonProject, path: string, condition: string): boolean {
  if (!condition.startsWith(CONDITION)) return false;
  const { level, dotted } = splitRelative(condition.slice(CONDITION.length).trim());
  if (level > 0) return true;
  const [head = ""] = dotted.split(".", 1);
  return head !== "" && modules.nameOf(path).split(".", 1)[0] === head && modules.find(path, dotted) !== undefined;
}
