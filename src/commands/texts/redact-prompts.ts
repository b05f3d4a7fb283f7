/** Redacted prompts: the bundled ones contain no secrets, but those of `--prompts` are untrusted. */
import { promptOf, type Prompt } from "../../texts/load-prompt.js";
import { redactSecrets } from "../../texts/redact.js";
import type { Prompts } from "../../texts/stage/ask-job.js";

/** `found`: names of the rules that matched. */
export function redactPrompts(prompts: Prompts): { readonly prompts: Prompts; readonly found: readonly string[] } {
  const found: string[] = [];
  const clean = ({ text }: Prompt): Prompt => {
    const redacted = redactSecrets(text);
    found.push(...redacted.found.map(({ rule }) => rule));
    return promptOf(redacted.text);
  };
  return { prompts: { file: clean(prompts.file), externals: clean(prompts.externals), overview: clean(prompts.overview) }, found };
}
