/** `listed.json`: what the runs of this folder have listed. A fleet in another folder may have other sources and the same store. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { hideCredentials } from "../../../../src/model/credentials.js";
import { writeWhole } from "../store/write-whole.js";
import type { Known } from "./compare-listing.js";

const known = z.object({
  name: z.string(),
  source: z.string().transform(hideCredentials),
  id: z.string().optional(),
  missed: z.number().int().nonnegative(),
  since: z.string().optional(),
  run: z.string().optional(),
});

const fileOf = (folder: string): string => join(folder, "listed.json");

/** Undefined before the first run, and if the file is damaged. */
export async function readKnown(folder: string): Promise<readonly Known[] | undefined> {
  const text = await readFile(fileOf(folder), "utf8").catch(() => "");
  try {
    return z.array(known).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export async function writeKnown(folder: string, all: readonly Known[]): Promise<void> {
  await writeWhole(fileOf(folder), `[\n${all.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
}
