/** Options of the commands that may answer others while they run. */
export const SERVE_OPTIONS = {
  serve: {
    type: "boolean",
    default: false,
    describe: "Answer other commands in this repository meanwhile, faster than they could themselves",
  },
  idle: { type: "number", requiresArg: true, describe: "With --serve: minutes without a command after which it ends (default: 30)" },
} as const;
