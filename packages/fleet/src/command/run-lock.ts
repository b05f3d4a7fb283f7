/** One run at a time in a folder of a fleet. */
import { link, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { isAlive } from "../worker/attempts.js";
import { BYTES } from "../limits.js";
import { readBounded } from "../store/read-own.js";
import { FleetError } from "../fleet-error.js";

const holder = z.object({ pid: z.number(), host: z.string(), began: z.string() });
type Holder = z.infer<typeof holder>;

const fileOf = (folder: string): string => join(folder, "run.lock");

/** Resolves with what gives it back. Throws `FleetError` if another process has it. */
export async function takeRunLock(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const own: Holder = { pid: process.pid, host: hostname(), began: beganAt(process.pid) };
  const whole = `${fileOf(folder)}.${process.pid}`;
  await writeFile(whole, JSON.stringify(own));
  try {
    for (;;) {
      try {
        await link(whole, fileOf(folder));
        return async () => await rm(fileOf(folder), { force: true });
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      }
      const other = await runningIn(folder);
      if (other !== undefined) {
        const where = other.host === hostname() ? "" : ` on ${other.host}`;
        throw new FleetError(
          `process ${other.pid}${where} is running this fleet`,
          other.host === hostname() ? "wait for it, or end it" : `wait for it; if that machine is gone, remove ${fileOf(folder)}`,
        );
      }
      // A folder is no lock, and is kept for whoever wants to look at it.
      await rm(fileOf(folder), { force: true }).catch(async () => await rename(fileOf(folder), `${whole}.damaged`));
    }
  } finally {
    await rm(whole, { force: true });
  }
}

/** The process that runs the fleet now. */
export async function runningIn(folder: string): Promise<Holder | undefined> {
  let other: Holder | undefined;
  try {
    const bytes = readBounded(fileOf(folder), { most: BYTES.word, links: false });
    other = holder.safeParse(JSON.parse(bytes?.toString("utf8") ?? "")).data;
  } catch {
    return undefined;
  }
  if (other === undefined || other.host !== hostname()) return other;
  return isAlive(other.pid) && beganAt(other.pid) === other.began ? other : undefined;
}

/** Process ids are used again; on Linux the time at which a process began tells them apart. */
function beganAt(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")")).split(" ")[20] ?? "";
  } catch {
    return "";
  }
}
