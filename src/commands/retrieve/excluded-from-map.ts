import { recordedOptions } from "../../dsp/options-record.js";
import { readOptionsRecord } from "../../store/read-record.js";
import { matcher } from "../options/limits.js";

/** Whether a path is one that the map was made without; undefined if it excludes none. */
export function excludedFromMap(root: string): ((path: string) => boolean) | undefined {
  const text = readOptionsRecord(root);
  if (text === undefined) return undefined;
  const { config, run } = recordedOptions(text);
  const patterns = run.get("exclude") ?? config.get("exclude") ?? [];
  return patterns.length === 0 ? undefined : matcher(patterns);
}
