/** Asks like the command line. */
import { fileURLToPath } from "node:url";
import { runAsk } from "./run-ask.js";
import type { Host } from "../../src/host.js";

export interface Said {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function hostOf(out: string[], err: string[]): Host {
  return {
    program: "dsp-cli",
    version: "0.0.0",
    mapper: fileURLToPath(new URL("../../../../dist/bundle/main.cjs", import.meta.url)),
    directory: "/",
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    progress: () => {},
    onStop: () => {},
    columns: 80,
  };
}

export async function ask(file: string, ...words: readonly string[]): Promise<Said> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAsk([...words, "--index", file], hostOf(out, err));
  return { code, out: out.join(""), err: err.join("") };
}

export async function askJson(file: string, ...words: readonly string[]): Promise<Readonly<Record<string, unknown>>> {
  return JSON.parse((await ask(file, ...words, "--json")).out) as Readonly<Record<string, unknown>>;
}
