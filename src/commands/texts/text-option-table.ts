/** The options of `texts`, for the argument parser. Separate from the code that reads them, so that other commands do not load it. */
const value = { type: "string", requiresArg: true } as const;
const number = { type: "number", requiresArg: true } as const;

export const TEXT_OPTIONS = {
  model: { ...value, default: "gpt-4.1-mini", describe: "Model, as the server calls it" },
  only: { ...value, array: true, describe: "Only files at or below this path (or glob, repeatable)" },
  limit: { ...number, describe: "At most so many requests" },
  "max-tokens": { ...number, describe: "At most so many tokens, sent and received" },
  price: { ...value, describe: "Dollars for a million tokens IN,OUT (for example 0.40,1.60)" },
  "max-cost": { ...number, describe: "At most so many dollars, by --price" },
  "max-prompt": { ...number, default: 24_000, describe: "Tokens of one request; larger sources are shown as an outline" },
  concurrency: { ...number, default: 4, describe: "Requests at a time" },
  batch: { type: "boolean", default: false, describe: "Hand the questions in as an OpenAI batch; run again to take the answers up" },
  prompts: { ...value, describe: "Directory with prompts of your own: purpose.md, why.md, external.md, overview.md" },
  untracked: { type: "boolean", default: false, describe: "Show the model files that git does not track, too" },
  again: { type: "boolean", default: false, describe: "Do not use answers that were kept, nor give up on texts that were refused before" },
  "dry-run": { type: "boolean", default: false, describe: "Send nothing; print the requests as they would be sent" },
} as const;
