/** Options of the commands that answer questions about code. */
import { ROOT_OPTION, flag } from "../options/option-table.js";

/** The only key of a configuration that these commands obey. */
export const TRACKED_OPTION = { type: "string", array: true, describe: "trackedOnly=true: ignore files that git does not track" } as const;

export const CODE_OPTIONS = {
  ...ROOT_OPTION,
  limit: { type: "number", default: 40, describe: "Maximum number of lines; 0: all" },
  tests: { ...flag, describe: "List tests like other files instead of counting them" },
  set: TRACKED_OPTION,
  "no-cache": { ...flag, describe: "Neither use nor keep the index of earlier questions" },
  json: { ...flag, describe: "Print the answer as JSON" },
} as const;
