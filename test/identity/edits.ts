/** The edits as functions from one project to the next. A choice is any number; it is taken modulo what there is. */
import type { ModelFunction, ModelModule, Project } from "./model-project.js";

export const EDITS = [
  "rename file",
  "rename function",
  "move function",
  "split",
  "merge",
  "swap",
  "copy",
  "delete",
  "delete function",
  "take apart",
  "convert",
  "convert anew",
  "reborn",
  "vacate",
  "mark",
  "move marker",
  "copy marker",
] as const;

export interface Edit {
  readonly kind: (typeof EDITS)[number];
  readonly at: number;
  readonly to: number;
}

/** `uidOf`: of a function as the map has it now, for markers. `fresh`: a number that was not used before. */
export function edit(
  project: Project,
  { kind, at, to }: Edit,
  fresh: number,
  uidOf: (path: string, name: string) => string | undefined,
): Project {
  const a = project[at % project.length];
  const b = project[to % project.length];
  if (a === undefined || b === undefined) return project;
  const put = (...next: readonly (readonly [ModelModule, readonly ModelModule[]])[]): Project => {
    const replaced = new Map(next);
    return project.flatMap((module) => replaced.get(module) ?? [module]).filter(({ functions }) => functions.length > 0);
  };
  const first = a.functions[to % a.functions.length];
  const rest = a.functions.filter((declared) => declared !== first);
  if (first === undefined) return project;
  const changed = (next: ModelFunction): ModelModule => ({
    ...a,
    functions: a.functions.map((declared) => (declared === first ? next : declared)),
  });
  switch (kind) {
    case "rename file":
      return put([a, [{ ...a, path: `src/aisle${to % 3}/hall${fresh}.ts` }]]);
    case "rename function":
      return put([a, [changed({ ...first, name: `sell${fresh}` })]]);
    case "move function":
      return a === b || has(b, first.name)
        ? project
        : put([a, [{ ...a, functions: rest }]], [b, [{ ...b, functions: [...b.functions, first] }]]);
    case "split":
      return put([
        a,
        [
          { ...a, functions: rest },
          { path: `src/hall${fresh}.ts`, functions: [first] },
        ],
      ]);
    case "merge":
      return a === b || a.functions.some(({ name }) => has(b, name))
        ? project
        : put([a, []], [b, [{ ...b, functions: [...b.functions, ...a.functions] }]]);
    case "swap":
      return a === b ? project : put([a, [{ ...a, path: b.path }]], [b, [{ ...b, path: a.path }]]);
    case "copy":
      return put([a, [a, { ...a, path: `src/hall${fresh}.ts` }]]);
    case "delete":
      return project.length < 3 ? project : put([a, []]);
    case "delete function":
      return put([a, [{ ...a, functions: rest }]]);
    case "take apart":
      return put([a, a.functions.map((declared, index) => ({ path: `src/piece${fresh}n${index}.ts`, functions: [declared] }))]);
    case "convert":
    case "convert anew": {
      const path = converted(a.path, to);
      const functions =
        kind === "convert" ? a.functions : a.functions.map((declared, index) => ({ ...declared, word: fresh * 10 + index }));
      return project.some((module) => module.path === path) ? project : put([a, [{ ...a, path, functions }]]);
    }
    case "reborn":
      return put([a, [{ ...a, functions: a.functions.map((declared, index) => ({ ...declared, word: fresh * 10 + index })) }]]);
    case "vacate":
      return put([
        a,
        [
          { ...a, path: `src/aisle${to % 3}/hall${fresh}.ts` },
          { path: a.path, functions: [{ name: `greet${fresh}`, word: fresh * 10 }] },
        ],
      ]);
    case "mark":
      return put([a, [changed({ ...first, marker: uidOf(a.path, first.name) ?? first.marker })]]);
    case "move marker":
    case "copy marker": {
      const target = b.functions[at % b.functions.length];
      if (first.marker === undefined || a === b || target === undefined) return project;
      const kept = kind === "copy marker" ? first : { ...first, marker: undefined };
      const marked = {
        ...b,
        functions: b.functions.map((declared) => (declared === target ? { ...declared, marker: first.marker } : declared)),
      };
      return put([a, [changed(kept)]], [b, [marked]]);
    }
    default:
      return kind satisfies never;
  }
}

function has(module: ModelModule, name: string): boolean {
  return module.functions.some((declared) => declared.name === name);
}

/** Another ending, or a directory with an index and back. */
function converted(path: string, to: number): string {
  if (path.endsWith("/index.ts")) return path.replace("/index.ts", ".ts");
  if (path.endsWith(".tsx")) return path.replace(/x$/, "");
  return to % 2 === 0 ? path.replace(/\.ts$/, "/index.ts") : `${path}x`;
}
