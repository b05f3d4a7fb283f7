/** Starts the compiled program as a process of its own. */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Starting {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each piece of output and the means to end the process. */
  readonly during?: (kill: (signal: NodeJS.Signals) => void) => void;
  /** Started instead of the program itself, e.g. a link to it. */
  readonly program?: string;
}

export function start(words: readonly string[], { cwd, env, during, program = PROGRAM }: Starting = {}): Promise<Ended> {
  if (!existsSync(PROGRAM)) throw new Error("dist/bundle/main.cjs is missing; run 'npm run build' first ('npm test' does it by itself)");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...words], { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (piece: Buffer) => (out += piece.toString()));
    child.stderr.on("data", (piece: Buffer) => (err += piece.toString()));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
    during?.((signal) => child.kill(signal));
  });
}
