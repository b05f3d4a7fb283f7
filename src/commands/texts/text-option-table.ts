/** The options of `texts`, for the argument parser. Separate from the code that reads them, so that other commands do not load it. */
const value = { type: "string" } as const;
const number = { type: "number" } as const;

/** Who wrote a text; `stale`: a model, about something that has changed since. */
export const AUTHORS = ["author", "model", "draft", "stale"] as const;

export const TEXT_OPTIONS = {
  model: { ...value, default: "gpt-4.1-mini", describe: "Model, by its name on the server" },
  only: {
    ...value,
    array: true,
    describe: "Only purposes, whys or overviews; or files at or below this path (or glob, or path#symbol; repeatable)",
  },
  limit: { ...value, describe: "At most N requests (with jobs: N jobs), '2 USD' by --price, or '200000 tokens'" },
  price: { ...value, describe: "Dollars per million tokens IN,OUT (for example 0.40,1.60)" },
  "max-prompt": { ...number, default: 24_000, describe: "Maximum tokens per request; larger sources are shown as an outline" },
  concurrency: { ...number, default: 4, describe: "Concurrent requests" },
  prompts: { ...value, describe: "Directory with custom prompts: purpose.md, why.md, external.md, overview.md" },
  untracked: { type: "boolean", default: false, describe: "Also show files to the model that git does not track" },
  yes: { type: "boolean", default: false, describe: "Send the requests without asking first" },
  "dry-run": { type: "boolean", default: false, describe: "Send nothing; print the exact requests" },
} as const;
