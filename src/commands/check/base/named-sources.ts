/** Sources that a string names although no edge leads there: whoever gets the string may load them. */
import { dirname, normalize } from "node:path/posix";
import type { Reference } from "../../../model/facts.js";
import type { Token } from "../../../model/parsing/read-tokens.js";
import type { SourceState, Occurrence } from "./open-base.js";

/** Of a process that starts at the root. */
export const ROOT = "";

/** The pieces of commands and of code in strings. */
const BETWEEN = /[\s"'`;,()=<>]+/;
/** A relative path, a path below the root with an ending, or a dotted name. */
const NAMED = /^(?:(?:\.{1,2}|[\w@.-]+)\/[^*{}$]+|[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?::[\w.]+)?)$/;
const DOTTED = /^\.*[A-Za-z_]\w*(?:\.\w+)*(?::[\w.]+)?$/;

export function namedSources(
  state: SourceState,
  path: string,
  tokens: readonly Token[],
  { lineOf, formerName }: { readonly lineOf: (offset: number) => number; readonly formerName: (target: string) => string },
): readonly Occurrence[] {
  const reached = reachedFrom(state, path);
  // What a configuration lists to be built is run by itself.
  const entries = state.scan.category(path) === "config" ? new Set(state.scan.candidates.map(({ entry }) => entry)) : undefined;
  const own = new Set(state.scan.files.get(path)?.references.map(({ specifier }) => specifier));
  return tokens.flatMap(({ kind, text, start }) => {
    if (kind !== "string" || text.length > 10_000) return [];
    // What a statement names is not seen from the root.
    const places = own.has(text) ? [path] : [path, ROOT];
    const targets = new Map(
      text
        .split(BETWEEN)
        .flatMap((piece) =>
          NAMED.test(piece)
            ? places.flatMap((from) =>
                [...sourcesNamed(state, from, piece), ...programNamed(state, path, piece)].map((one) => [one, piece]),
              )
            : [],
        )
        .map(([target = "", piece = ""]) => [target, piece] as const),
    );
    return [...targets]
      .filter(([target]) => target !== path && !reached.has(target) && entries?.has(target) !== true)
      .map(([target, piece]) => {
        // A source that has moved is named in another way, and what stands around its name is the same.
        const around = text.replaceAll(piece, "…");
        return { line: lineOf(start), what: `names ${target} in a string`, key: `${around} → ${formerName(target)}` };
      });
  });
}

/** In a source whose language imports directories: one below the root with sources of this language, for whoever is told to run it. */
function programNamed({ scan }: SourceState, path: string, piece: string): readonly string[] {
  const language = scan.workspaceOf(path)?.language;
  if (language !== "go" || !piece.startsWith("./")) return [];
  const folder = normalize(piece).replace(/\/$/, "");
  const inside = [...scan.files.keys()].find((file) => dirname(file) === folder && scan.workspaceOf(file)?.language === language);
  return inside === undefined ? [] : [inside];
}

/** Sources that the specifier leads to, seen from a file. */
export function sourcesNamed({ scan }: SourceState, path: string, specifier: string): readonly string[] {
  if (scan.files.has(specifier)) return specifier.includes("/") ? [specifier] : [];
  const isPath = /^\.{1,2}\//.test(specifier);
  const isModule = /^[\w-]+(?:\.[\w-]+)+\/[\w./-]+$/.test(specifier);
  if (!isPath && !isModule && !DOTTED.test(specifier)) return [];
  const [module = ""] = isPath || isModule ? [specifier] : specifier.split(":", 1);
  const reference: Reference = { specifier: module, kind: "static", form: "import", line: 1, offset: 0, bindings: [] };
  const workspace = scan.workspaces.find(({ language }) => language === (isPath ? "ecmascript" : isModule ? "go" : "python"));
  return (workspace?.resolve(path, reference).targets ?? []).flatMap((target) =>
    target.kind === "file" && scan.files.has(target.path) ? [target.path] : [],
  );
}

export function reachedFrom({ graph }: SourceState, path: string): ReadonlySet<string> {
  const fileOf = (key: string): string => key.split("#", 1)[0] ?? key;
  return new Set((graph.files.get(path)?.edges ?? []).flatMap(({ to, via }) => [fileOf(to), ...(via === undefined ? [] : [fileOf(via)])]));
}
