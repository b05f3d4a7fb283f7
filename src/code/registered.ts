/** What Python finds without its name: in the dictionary of a module, through a base or through a metaclass. */
import { type CodeGraph, filesWith, type Sources } from "./code-graph.js";
import type { CodeTarget } from "./find-target.js";
import { basesOf, memberOf } from "./types/class-of.js";
import { inTurn, symbolsOf, typesOf } from "./types/symbols.js";
import type { ClassKey } from "./types/values.js";

/** Files that are searched. */
const MOST_SEARCHED = 200;

/** A look-up by a computed name, or of all names: `globals()[name]`, `vars().items()`, `getattr(sys.modules[__name__], name)`. */
const IN_DICTIONARY =
  /\b(?:globals|vars|locals)\(\)(?:\[(?!\s*["'][\w ]*["']\s*\])[^\]]*\](?!\s*=[^=])|\.(?:get|pop)\((?!\s*["'])|\.(?:items|values|copy)\(|\s*[,)])|(?<!\bsetattr\((?:sys\.)?)\b(?:sys\.)?modules\[__name__\](?!\.__(?:class|doc|all|name)__)/;

/** `globals()[f"do_{word}"]` in the module itself. */
export function inDictionary(sources: Sources, { path, symbol = "" }: CodeTarget): readonly string[] {
  if (!path.endsWith(".py") || symbol.includes(".")) return [];
  const line = (sources.read(path) ?? "").split("\n").findIndex((text) => IN_DICTIONARY.test(text.replace(/#.*$/, "")));
  return line < 0 ? [] : [`its module looks names up in its own dictionary at ${path}:${line + 1}`];
}

/** A base or a metaclass may keep each class that inherits from it, and the class itself those below it. */
export async function announced(graph: CodeGraph, sources: Sources, { path, symbol = "" }: CodeTarget): Promise<readonly string[]> {
  const types = typesOf(graph)(sources);
  return await inTurn(types, async () => {
    const own: ClassKey = { kind: "class", path, name: symbol };
    const hook = await memberOf(types, { ...own, above: true }, "__init_subclass__");
    if (hook !== undefined) return [`${hook.owner.name} is told of each class that inherits from it`];
    const bases = (await basesOf(types, own)).all;
    for (const one of [own, ...bases]) {
      const { outline } = await symbolsOf(types, one.path);
      const metaclass = metaclassOf(sources, one, outline.get(one.name)?.from);
      if (metaclass !== undefined) return [`${metaclass}, the metaclass of ${one.name}, is told of each class`];
    }
    for (const base of bases) {
      const place = asked(graph, sources, base);
      if (place !== undefined) return [`the subclasses of ${base.name} are asked for at ${place}`];
    }
    return [];
  });
}

/** Metaclasses of the language keep nothing. */
const PLAIN: ReadonlySet<string> = new Set(["ABCMeta", "EnumMeta", "EnumType", "type"]);

function metaclassOf(sources: Sources, { path }: ClassKey, from: number | undefined): string | undefined {
  if (from === undefined || !path.endsWith(".py")) return undefined;
  const head =
    /^[^:]*\bclass\s+\w+\s*\(([^)]*)/.exec(
      (sources.read(path) ?? "")
        .split("\n")
        .slice(from - 1)
        .join("\n"),
    )?.[1] ?? "";
  const name = /\bmetaclass\s*=\s*([\w.]+)/.exec(head)?.[1];
  return name === undefined || PLAIN.has(name.slice(name.lastIndexOf(".") + 1)) ? undefined : name;
}

/** `Base.__subclasses__()`; in the file of the class also `cls.__subclasses__()`. */
function asked(graph: CodeGraph, sources: Sources, { path, name }: ClassKey): string | undefined {
  for (const file of filesWith(graph, sources, "__subclasses__", MOST_SEARCHED, path)) {
    const names = file === path ? [name, "cls", "self", "__class__", "type\\(self\\)"] : [name];
    const pattern = new RegExp(`(?:^|\\W)(?:${names.join("|")})\\.__subclasses__\\(`);
    const line = (sources.read(file) ?? "").split("\n").findIndex((text) => pattern.test(text));
    if (line >= 0) return `${file}:${line + 1}`;
  }
  return undefined;
}
