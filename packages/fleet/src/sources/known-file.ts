/** `listed.json`: what the runs of this folder have listed. A fleet in another folder may have other sources and the same store. */
import { join } from "node:path";
import { z } from "zod";
import { hideCredentials } from "../../../../src/model/secrets/credentials.js";
import { BYTES, COUNTS } from "../limits.js";
import { isOfMachine, readBounded } from "../store/read-own.js";
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

/** Undefined before the first run, and if the file is damaged, of which `tell` hears. */
export function readKnown(folder: string, tell: (text: string) => void = () => undefined): readonly Known[] | undefined {
  try {
    const bytes = readBounded(fileOf(folder), { most: BYTES.list, links: false });
    return (
      bytes &&
      z
        .array(known)
        .max(COUNTS.repositories)
        .parse(JSON.parse(bytes.toString("utf8")))
    );
  } catch (error) {
    if (isOfMachine(error)) throw error;
    tell(`${fileOf(folder)} cannot be read; what earlier runs have listed is not known, and a run writes it anew`);
    return undefined;
  }
}

export async function writeKnown(folder: string, all: readonly Known[]): Promise<void> {
  await writeWhole(fileOf(folder), `[\n${all.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`);
}
