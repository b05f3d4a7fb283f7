/** Options of the commands that answer questions about code. */
const flag = { type: "boolean", default: false } as const;

export const CODE_OPTIONS = {
  root: { type: "string", requiresArg: true, describe: "Project directory (default: the repository that contains the current directory)" },
  limit: { type: "number", requiresArg: true, default: 40, describe: "Maximum number of lines; 0: all" },
  tests: { ...flag, describe: "List tests like other files instead of counting them" },
  "tracked-only": { ...flag, describe: "Ignore files that git does not track" },
  "no-cache": { ...flag, describe: "Neither use nor keep the index of earlier questions" },
  json: { ...flag, describe: "Print the answer as JSON" },
} as const;
