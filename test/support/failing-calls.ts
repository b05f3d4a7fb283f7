/** Calls of the file system that fail as told, for programs that run in this process. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Call = (...given: unknown[]) => unknown;

const READING = ["openSync", "readdirSync", "readFileSync", "lstatSync", "statSync", "realpathSync"] as const;

/** What the system answers, as Node throws it. */
function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: told to fail, '${path}'`), { code, syscall: "test", path });
}

/**
 * While `work` runs, reading calls about paths for which `fails` holds throw `code`; `times` of them at most. Answers how many did beside
 * what `work` answers.
 */
export async function whileFailing<Result>(
  {
    fails,
    code,
    times = Infinity,
  }: { readonly fails: (path: string, call: string) => boolean; readonly code: string; readonly times?: number },
  work: () => Result | Promise<Result>,
): Promise<{ readonly result: Result; readonly failures: number }> {
  const stand = fs as unknown as Record<string, Call>;
  const whole = new Map<string, Call>(READING.map((name) => [name, stand[name]!]));
  let failures = 0;
  for (const [name, call] of whole) {
    const wrapped = (...given: unknown[]): unknown => {
      if (typeof given[0] === "string" && failures < times && fails(given[0], name)) {
        failures += 1;
        throw systemError(code, given[0]);
      }
      return call(...given);
    };
    stand[name] = Object.assign(wrapped, call);
  }
  syncBuiltinESMExports();
  try {
    return { result: await work(), failures };
  } finally {
    for (const [name, call] of whole) stand[name] = call;
    syncBuiltinESMExports();
  }
}
