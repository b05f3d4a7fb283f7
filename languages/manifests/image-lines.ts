/** Command lines of container files: what starts the container, and what builds it. */
import { stringsOf, type Json } from "./json.js";
import { joined, linesOf, placed, withoutContinuations, type LaunchLine, type LaunchSource } from "./launch-lines.js";

const NAMES = "{Dockerfile,Dockerfile.*,*.{D,d}ockerfile,Containerfile,Containerfile.*}";
const FILES = `{,docker/,docker/*/,.docker/,dockerfiles/,containers/,.devcontainer/,build/,ci/,deploy/,deployment/}${NAMES}`;

/** `CMD` and `ENTRYPOINT` after the last `FROM`. */
export function imageLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching(FILES).flatMap((path) => {
    const lines = linesOf(withoutContinuations(source.text(path)));
    const stage = lines.slice(lines.findLastIndex((line) => /^\s*FROM\s/i.test(line)) + 1);
    const commands = commandsOf(stage, /^\s*(?:CMD|ENTRYPOINT|HEALTHCHECK\s(?:[^\n]{0,200}\s)?CMD)\s+(\S.*)$/i);
    return inPlace(path, stage, commands, "Dockerfile CMD");
  });
}

/** `RUN` in every stage. */
export function imageBuildLines(source: LaunchSource): readonly LaunchLine[] {
  return source.matching(FILES).flatMap((path) => {
    const lines = linesOf(withoutContinuations(source.text(path)));
    return inPlace(path, lines, commandsOf(lines, /^\s*RUN\s+((?:--\S+\s+)*\S.*)$/i), "Dockerfile RUN");
  });
}

function commandsOf(lines: readonly string[], instruction: RegExp): readonly string[] {
  return lines.flatMap((line) => {
    const command = instruction.exec(line)?.[1]?.replace(/^(?:--\S+\s+)+/, "");
    if (command === undefined) return [];
    if (!command.startsWith("[")) return [command];
    try {
      return [joined(stringsOf(JSON.parse(command) as Json))];
    } catch {
      return [];
    }
  });
}

/** With the last `WORKDIR`, and with the names that copied files have in the repository. */
function inPlace(path: string, lines: readonly string[], commands: readonly string[], field: string): readonly LaunchLine[] {
  const directory = lines
    .findLast((line) => /^\s*WORKDIR\s+\S/i.test(line))
    ?.trim()
    .replace(/^WORKDIR\s+/i, "");
  const copies = copiesOf(lines);
  return commands.map((command) => placed({ line: asInRepository(command, copies, directory), field, path }, directory));
}

/** `COPY ./tools/get.mjs ./get.mjs`: name in the image → in the repository. */
function copiesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of lines) {
    const words = /^\s*(?:COPY|ADD)\s+(\S.*)$/i.exec(line)?.[1]?.trim().split(/\s+/) ?? [];
    if (words.some((word) => word.startsWith("--from"))) continue;
    const paths = words.filter((word) => !word.startsWith("--"));
    const target = plain(paths.at(-1) ?? "");
    for (const source of paths.slice(0, -1).map(plain)) {
      const name = source.slice(source.lastIndexOf("/") + 1);
      if (!/\.\w+$/.test(name)) continue;
      const isDirectory = target === "" || target === "." || target.endsWith("/") || paths.length > 2;
      const base = target === "." ? "" : target.replace(/\/?$/, target === "" ? "" : "/");
      found.set(isDirectory ? `${base}${name}` : target, source);
    }
  }
  return found;
}

function plain(path: string): string {
  return path.replace(/^["']|["']$/g, "").replace(/^(?:\.\/)+/, "");
}

function asInRepository(command: string, copies: ReadonlyMap<string, string>, directory: string | undefined): string {
  if (copies.size === 0) return command;
  return command
    .split(/(\s+)/)
    .map((word) => {
      const name = plain(word);
      const below =
        directory !== undefined && name.startsWith(`${directory.replace(/\/$/, "")}/`)
          ? name.slice(directory.replace(/\/$/, "").length + 1)
          : name;
      return copies.get(name) ?? copies.get(below) ?? word;
    })
    .join("");
}
