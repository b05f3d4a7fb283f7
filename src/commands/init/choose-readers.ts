/** `--for`: the readers whose files are written or removed. */
import { userError } from "../../model/errors/user-error.js";
import { nearestWord } from "../../model/nearest/nearest-word.js";
import type { Given } from "../registry/command.js";
import { ALL_READERS, READERS } from "../options/option-table.js";
import { valueOf } from "../options/option-values.js";
import type { Reader } from "./targets.js";

const KNOWN: readonly string[] = [...READERS, ALL_READERS];

/** `isUsual`: whether a reader is meant if none is named. Throws `UserError` for an unknown one. */
export function chooseReaders(argv: Given["argv"], isUsual: (reader: Reader) => boolean): ReadonlySet<Reader> {
  const given = [valueOf(argv, "for") ?? []]
    .flat()
    .flatMap((words) => String(words).split(","))
    .map((word) => word.trim());
  const stranger = given.find((word) => !KNOWN.includes(word));
  if (stranger !== undefined)
    throw userError("unknown-choice", {
      option: "--for",
      value: stranger,
      near: nearestWord(stranger, KNOWN),
      choices: KNOWN.join(", "),
    });
  if (given.includes(ALL_READERS)) return new Set(READERS);
  return new Set(READERS.filter((name) => (given.length === 0 ? isUsual(name) : given.includes(name))));
}
