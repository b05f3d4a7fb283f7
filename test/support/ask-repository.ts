/** A repository of a few files that is mapped, its findings, and the answers of questions about it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInProcess } from "./run-in-process.js";
import { temporaryRepository } from "./temporary-repository.js";

export interface AskedRepository {
  /** `.dsp/diagnostics`. */
  readonly findings: string;
  /** Paths of unreached files. */
  readonly unreached: readonly string[];
  /** What a command line prints. */
  readonly ask: (...words: readonly string[]) => Promise<string>;
  /** `main.py:3 call`. */
  readonly uses: (target: string, ...words: readonly string[]) => Promise<readonly string[]>;
}

interface Answer {
  readonly uses: readonly { readonly path: string; readonly line: number; readonly kind: string }[];
}

export async function askRepository(files: Readonly<Record<string, string>>, ...options: readonly string[]): Promise<AskedRepository> {
  const directory = temporaryRepository(files);
  const { code, err } = await runInProcess(directory, ["bootstrap", "-q", ...options]);
  if (code !== 0) throw new Error(err);
  const findings = findingsOf(directory);
  const ask = async (...words: readonly string[]): Promise<string> => {
    const { out, err: faults } = await runInProcess(directory, words);
    return `${out}${faults}`;
  };
  return {
    findings,
    unreached: [...findings.matchAll(/^unreached (\S+)/gm)].map(([, path = ""]) => path),
    ask,
    uses: async (target, ...words) => {
      const { out } = await runInProcess(directory, ["uses", target, "--json", ...words]);
      return (JSON.parse(out) as Answer).uses.map(({ path, line, kind }) => `${path}:${line} ${kind}`);
    },
  };
}

function findingsOf(directory: string): string {
  try {
    return readFileSync(join(directory, ".dsp", "diagnostics"), "utf8");
  } catch {
    return "";
  }
}
