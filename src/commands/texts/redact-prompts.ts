/** Redacted prompts: the bundled ones contain no secrets, but those of `--prompts` are untrusted. */
import { promptOf } from "../../texts/load-prompt.js";
import { redactSecrets } from "../../texts/redact.js";
import type { Prompts } from "../../texts/stage/ask-job.js";

/** `found`: names of the rules that matched. */
export async function redactPrompts(prompts: Prompts): Promise<{ readonly prompts: Prompts; readonly found: readonly string[] }> {
  const [file, externals, overview] = await Promise.all(
    [prompts.file, prompts.externals, prompts.overview].map(async ({ text }) => await redactSecrets(text)),
  );
  if (file === undefined || externals === undefined || overview === undefined) return { prompts, found: [] };
  return {
    prompts: { file: promptOf(file.text), externals: promptOf(externals.text), overview: promptOf(overview.text) },
    found: [file, externals, overview].flatMap(({ found }) => found.map(({ rule }) => rule)),
  };
}
