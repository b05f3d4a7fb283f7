/**
 * What counts as one run: from its first start until it has reached its end. One that was killed or stopped is continued by the next start, so that a
 * repository which fails is not counted again each time a service manager starts the run anew.
 */
import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { BYTES } from "../limits.js";
import { readBounded } from "../store/read-own.js";
import { writeWhole } from "../store/write-whole.js";

export interface Run {
  readonly id: string;
  /** The next start is another run. */
  readonly end: () => Promise<void>;
}

const ID = /^[0-9a-f-]{36}$/;

/** The caller holds the lock of the folder. */
export async function takeRun(folder: string): Promise<Run> {
  const file = join(folder, "run.unfinished");
  const end = async (): Promise<void> => await rm(file, { force: true, recursive: true });
  const former = formerIn(file);
  if (ID.test(former)) return { id: former, end };
  const id = randomUUID();
  await writeWhole(file, `${id}\n`);
  return { id, end };
}

/** Empty if there is none that can be read. */
function formerIn(file: string): string {
  try {
    return readBounded(file, { most: BYTES.word, links: false })?.toString("utf8").trim() ?? "";
  } catch {
    return "";
  }
}
