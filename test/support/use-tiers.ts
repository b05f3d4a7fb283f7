/** Where a symbol is used, by how certain each use is. */
import { runInProcess } from "./run-in-process.js";
import { temporaryRepository } from "./temporary-repository.js";

interface Use {
  readonly path: string;
  readonly line: number;
  readonly doubt?: { readonly tier: string };
}

interface Answer {
  readonly uses: readonly Use[];
  readonly possible: readonly Use[];
}

/** `certain`: `main.go:7`; `rule` and `unknown` are the tiers of the others. */
export async function tiers(files: Readonly<Record<string, string>>, target: string): Promise<Readonly<Record<string, readonly string[]>>> {
  const { out } = await runInProcess(temporaryRepository(files), ["uses", target, "--json"]);
  const { uses, possible } = JSON.parse(out) as Answer;
  const rows = (some: readonly Use[]): readonly string[] => some.map(({ path, line }) => `${path}:${line}`);
  return {
    certain: rows(uses),
    rule: rows(possible.filter(({ doubt }) => doubt?.tier === "rule")),
    unknown: rows(possible.filter(({ doubt }) => doubt?.tier === "unknown")),
  };
}
