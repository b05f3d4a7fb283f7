/** A folder for each attempt. Those of dead processes are removed by whoever starts next. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

export interface Attempts {
  /** Calls `use` with an empty folder, and removes it afterwards. */
  readonly within: <Result>(use: (folder: string) => Promise<Result>) => Promise<Result>;
}

/** Several machines may share the folder. */
const OWN = `${hostname().replace(/[^\w-]/g, "-")}.`;

export function openAttempts(folder: string): Attempts {
  mkdirSync(folder, { recursive: true });
  sweep(folder);
  let number = 0;
  return {
    within: async (use) => {
      number += 1;
      const own = join(folder, `${OWN}${process.pid}.${number}`);
      mkdirSync(own, { mode: 0o700 });
      try {
        return await use(own);
      } finally {
        await rm(own, { recursive: true, force: true, maxRetries: 3 });
      }
    },
  };
}

function sweep(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(OWN) ? Number(name.slice(OWN.length).split(".")[0]) : Number.NaN;
    if (Number.isInteger(pid) && (pid === process.pid || !isAlive(pid)))
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
