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
      const own = join(folder, `${ownName()}.${number}`);
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
  for (const name of readdirSync(folder))
    if (pidIn(name) === process.pid || isOfDead(name)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
}

/** Begins the names of what belongs to this process alone. */
export function ownName(): string {
  return `${OWN}${process.pid}`;
}

/** Whether the name is one of a process that this machine had, and has no longer. */
export function isOfDead(name: string): boolean {
  const pid = pidIn(name);
  return pid !== undefined && !isAlive(pid);
}

function pidIn(name: string): number | undefined {
  const pid = name.startsWith(OWN) ? Number(name.slice(OWN.length).split(".")[0]) : Number.NaN;
  return Number.isInteger(pid) ? pid : undefined;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
