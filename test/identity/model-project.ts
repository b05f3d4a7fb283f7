/** A project that is a value: modules of functions that call each other, edited by moves whose meaning is known, and printed as sources. */
import type { Files } from "./memory-source.js";

export interface ModelFunction {
  readonly name: string;
  /** Decides the body; two functions with different words share next to nothing. */
  readonly word: number;
  readonly marker?: string;
  /** Word of a function that it calls, if that is anywhere. */
  readonly calls?: number;
}

export interface ModelModule {
  readonly path: string;
  readonly functions: readonly ModelFunction[];
}

export type Project = readonly ModelModule[];

const MAIN = "src/main.ts";

export function printProject(project: Project): Files {
  const files: Record<string, string> = { "package.json": '{ "name": "market", "main": "src/main.ts" }' };
  for (const module of project) files[module.path] = printModule(project, module);
  const lines = project.map(({ path }, index) => `import * as part${index} from "./${moduleOf(path)}";`);
  files[MAIN] = [...lines, `export const parts = [${project.map((_, index) => `part${index}`).join(", ")}];`, ""].join("\n");
  return files;
}

function printModule(project: Project, module: ModelModule): string {
  const imports: string[] = [];
  const functions = module.functions.map((declared, index) => {
    const home = project.find(({ functions: all }) => all.some(({ word }) => word === declared.calls));
    const callee = home?.functions.find(({ word }) => word === declared.calls);
    if (home === undefined || callee === undefined || home === module) return printFunction(declared);
    const local = `called${index}`;
    imports.push(`import { ${callee.name} as ${local} } from "${relative(module.path, home.path)}";`);
    return printFunction(declared, local);
  });
  return `${[...imports, ...functions].join("\n")}\n`;
}

function relative(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 2);
  return `${up === "" ? "./" : up}${moduleOf(to)}`;
}

/** What importers write of a module below `src/`, whatever its ending is. */
function moduleOf(path: string): string {
  return path
    .slice("src/".length)
    .replace(/\.[jt]sx?$/, "")
    .replace(/\/index$/, "");
}

function printFunction({ name, word, marker }: ModelFunction, call?: string): string {
  const steps = Array.from({ length: 6 }, (_, step) => `  const w${word}s${step} = "stall ${word} row ${step}" + ${word * 7 + step};`);
  return [
    ...(marker === undefined ? [] : [`// @dsp ${marker}`]),
    `export function ${name}(crate${word}: string) {`,
    ...steps,
    ...(call === undefined ? [] : [`  ${call}(w${word}s0);`]),
    `  return [crate${word}, ${Array.from({ length: 6 }, (_, step) => `w${word}s${step}`).join(", ")}];`,
    "}",
  ].join("\n");
}
