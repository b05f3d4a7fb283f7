/** `merge`: git's merge driver for `.dsp/`, its installation, and the choice between texts of people. */
import { userError } from "../../model/errors/user-error.js";
import type { Given } from "../registry/command.js";
import { installMergeDriver } from "./install-merge-driver.js";
import { drive, readOrder } from "./merge-driver.js";
import type { Streams } from "../../cli/streams.js";

/** Returns the exit code. */
export async function merge(given: Given, streams: Streams): Promise<number> {
  const { files } = given.argv;
  const words = Array.isArray(files) ? files.map(String) : [];
  if (words.length === 1 && words[0] === "install") return installMergeDriver(given, streams);
  if (words[0] === "resolve") return (await import("./resolve-texts.js")).resolveTexts(given, words.slice(1), streams);
  const order = readOrder(words, given.directory);
  if (order === undefined) throw userError("driver-arguments");
  return drive(order, given.directory);
}
