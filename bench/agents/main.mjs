#!/usr/bin/env node
/**
 * Records the exchanges of docs/agents.md anew: each block between `<!-- recorded: NAME -->` and `<!-- end -->` becomes what the program says
 * now, in a shop that is drawn up for it.
 *
 *   npm run build && node bench/agents/main.mjs [NAME…]
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { EXCHANGES } from "./exchanges.mjs";
import { openShop } from "./shop.mjs";

const page = fileURLToPath(new URL("../../docs/agents.md", import.meta.url));
const BLOCK = /<!-- recorded: ([\w-]+) -->\n[^]*?<!-- end -->/g;
const wanted = new Set(process.argv.slice(2));

let text = readFileSync(page, "utf8");
for (const [block, name] of text.matchAll(BLOCK)) {
  if (wanted.size > 0 && !wanted.has(name)) continue;
  const record = EXCHANGES[name];
  if (record === undefined) throw new Error(`docs/agents.md shows ${name}, which bench/agents/exchanges.mjs does not know`);
  const shop = openShop();
  try {
    const said = await record(shop);
    text = text.replace(block, () => `<!-- recorded: ${name} -->\n\n\`\`\`\`\n${said.trimEnd()}\n\`\`\`\`\n\n<!-- end -->`);
  } finally {
    shop.remove();
  }
}
writeFileSync(page, text);
