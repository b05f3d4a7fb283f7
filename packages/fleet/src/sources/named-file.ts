/** Text files that people name, or write by hand: links are followed, and nobody writes megabytes. */
import { TooLarge } from "../../../../src/model/collections/bounded.js";
import { FleetError, reasonOf } from "../fleet-error.js";
import { BYTES } from "../limits.js";
import { readBounded } from "../store/read-own.js";

/** Undefined if there is none. Throws `FleetError` if it cannot be read; `next`: what to do then. */
export function readNamed(path: string, most: number, next: string): string | undefined {
  try {
    return readBounded(path, { most, links: true })?.toString("utf8");
  } catch (error) {
    throw new FleetError(error instanceof TooLarge ? `${path} has ${error.message}` : `${path} cannot be read (${reasonOf(error)})`, next);
  }
}

/** Lines of a list, without comments. Throws `FleetError` if there is none, or too much of it. */
export function readList(path: string, mostLines: number, most: number): readonly string[] {
  const text = readNamed(path, most, "name a file with one address in a line");
  if (text === undefined) throw new FleetError(`${path} does not exist`, "name a file with one address in a line");
  const lines = text
    .split("\n")
    .map((line) => line.replace(/#.*/, "").trim())
    .filter((line) => line !== "");
  if (lines.length > mostLines) throw new FleetError(`${path} has more than ${mostLines} addresses`, "divide the fleet into several");
  return lines;
}

/** A token, or an address. Throws if the file is missing, cannot be read, or is far too large for one. */
export function wordIn(path: string): string {
  const bytes = readBounded(path, { most: BYTES.word, links: true });
  if (bytes === undefined) throw new Error(`${path} does not exist`);
  return bytes.toString("utf8").trim();
}
