/** The parser's engine: a WebAssembly module, started once per thread. */
import { readFileSync } from "node:fs";
import { cursorSteps, type CursorSteps } from "./cursor-steps.js";
import type { EngineMemory } from "./engine-memory.js";
import { parserFile } from "./parser-file.js";

/** The part of the platform used here; TypeScript declares it only for browsers. */
declare const WebAssembly: {
  instantiate(
    bytes: Uint8Array,
    imports: object,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> }; readonly module: object }>;
};

export interface Engine {
  /** The engine's own cursor functions, at a fifth of the cost of the wrapped ones. */
  readonly steps: CursorSteps | undefined;
  /** Undefined if the library's version does not expose it. */
  readonly memory: EngineMemory | undefined;
}

type Started = (instance: object, module: object) => void;

interface Imports {
  readonly env?: { readonly memory?: Partial<EngineMemory> };
}

export async function startEngine(): Promise<Engine> {
  const { Parser } = await import("web-tree-sitter");
  const wasm = readFileSync(parserFile("web-tree-sitter/web-tree-sitter.wasm"));
  let steps: CursorSteps | undefined;
  let memory: EngineMemory | undefined;
  const start = async (imports: Imports, done: Started): Promise<void> => {
    const { instance, module } = await WebAssembly.instantiate(wasm, imports);
    steps = cursorSteps(instance.exports);
    const given = imports.env?.memory;
    if (given?.buffer !== undefined) memory = given as EngineMemory;
    done(instance, module);
  };
  await Parser.init({
    instantiateWasm(imports: object, done: Started): object {
      void start(imports, done);
      return {};
    },
  });
  return { steps, memory };
}
