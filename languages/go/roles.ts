/** What a Go file is for, as far as its place shows it. */
import type { FileFacts } from "../../src/model/facts.js";
import type { FileRole } from "../../src/model/file-role.js";

/** `cmd/NAME` holds a command by convention. */
const COMMAND = /(?:^|\/)cmd\/([\w.-]+)\/[^/]+\.go$/u;

export function roleOf({ path, unit, generated, declarations, hints = [] }: FileFacts): FileRole | undefined {
  if (generated) return undefined;
  const program = hints.find(({ kind }) => kind === "program");
  if (program !== undefined) return { noun: program.name === "" ? "" : `Command \`${program.name}\``, says: program.value };
  const command = COMMAND.exec(path)?.[1];
  const covers = ["main"];
  // The package has no declarations of its own; of its files, one has the function that runs.
  const isPart = declarations.length > 0 && !declarations.some(({ name }) => name === "main");
  if (command !== undefined) return { noun: `${isPart ? "Part of command" : "Command"} \`${command}\``, covers };
  const folder = path.split("/").at(-2);
  return unit === "main" ? { noun: folder === undefined ? "Program" : `Program \`${folder}\``, covers } : undefined;
}
