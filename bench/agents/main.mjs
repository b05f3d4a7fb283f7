#!/usr/bin/env node
/**
 * Records the exchanges of docs/agents.md again: replaces each block between `<!-- recorded: NAME -->` and `<!-- end -->` by the current
 * output of the program in an example project.
 *
 *   npm run build && node bench/agents/main.mjs [NAME…]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EXCHANGES } from "./exchanges.mjs";
import { openProject } from "./example-project.mjs";

const page = fileURLToPath(new URL("../../docs/agents.md", import.meta.url));
const BLOCK = /<!-- recorded: ([\w-]+) -->\n[^]*?<!-- end -->/g;
const wanted = new Set(process.argv.slice(2));

let text = readFileSync(page, "utf8");
for (const [block, name] of text.matchAll(BLOCK)) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  const record = EXCHANGES[name];
  if (record === undefined) throw new Error(`docs/agents.md shows ${name}, which is missing in bench/agents/exchanges.mjs`);
  const project = openProject();
  try {
    const output = await record(project);
    text = text.replace(block, () => `<!-- recorded: ${name} -->\n\n\`\`\`\`\n${output.trimEnd()}\n\`\`\`\`\n\n<!-- end -->`);
  } finally {
    project.remove();
  }
}
writeFileSync(page, text);
