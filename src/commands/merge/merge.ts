/** `merge`: git's merge driver for `.dsp/`, its installation, and the choice between texts of people. */
import { userError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import type { Given } from "../registry/command.js";
import { installMergeDriver } from "./install-merge-driver.js";
import { drive, readOrder } from "./merge-driver.js";
import type { Streams } from "../../cli/streams.js";
import { uninstallMergeDriver } from "./uninstall-merge-driver.js";

const ACTIONS = ["install", "uninstall", "resolve"];

/** Returns the exit code. */
export async function merge(given: Given, streams: Streams): Promise<number> {
  const { files } = given.argv;
  const words = Array.isArray(files) ? files.map(String) : [];
  if (words[0] === "resolve") return (await import("./resolve-texts.js")).resolveTexts(given, words.slice(1), streams);
  const order = readOrder(words, given.directory);
  if (order !== undefined) return drive(order, given.directory);
  const [action = "", argument] = words;
  const isAction = action === "install" || action === "uninstall";
  if (isAction && argument !== undefined) throw userError("unexpected-argument", { argument, command: "dsp-cli merge" });
  if (action === "install") return installMergeDriver(given, streams);
  if (action === "uninstall") return uninstallMergeDriver(given, streams);
  if (words.length !== 1 || !/^[a-z-]+$/i.test(action)) throw userError("driver-arguments");
  const near = nearestWord(action, ACTIONS);
  throw userError("unknown-action", { command: "merge", action, near, actions: "'merge install', 'merge uninstall' or 'merge resolve'" });
}
