/** The project in which the exchanges of docs/agents.md are recorded: written to disk and mapped. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const PROGRAM = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));

const FILES = {
  "package.json": `{ "name": "groceries", "version": "1.0.0", "main": "./src/index.ts", "bin": { "till": "./src/till.ts" }, "dependencies": { "zod": "^4.0.0" } }\n`,
  "src/money.ts": `/** An amount in one currency, in cents: prices never meet floating point. */
export interface Money { readonly cents: number; readonly currency: "EUR" | "SEK" }
/** Adds amounts of the same currency; throws for others. */
export function addMoney(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new Error("currencies differ");
  return { ...a, cents: a.cents + b.cents };
}
`,
  "src/discounts.ts": `import type { Money } from "./money.js";
/** Every third bread is free, whatever it costs. */
export function thirdBreadFree(prices: readonly Money[]): readonly Money[] { return prices.filter((_, index) => index % 3 !== 2); }
`,
  "src/cart.ts": `import { z } from "zod";
import { thirdBreadFree } from "./discounts.js";
import { addMoney, type Money } from "./money.js";
/** What a customer is about to buy. */
export class Cart {
  private prices: Money[] = [];
  /** Puts an item into the cart. */
  add(price: Money): void { this.prices.push(price); }
  /** The sum after discounts. */
  total(): Money { return thirdBreadFree(this.prices).reduce(addMoney); }
}
/** Receipts as they are printed and kept. */
export const receipt = z.object({ cents: z.number() });
`,
  "src/till.ts": `import { Cart, receipt } from "./cart.js";
/** Where customers pay. */
const cart = new Cart();
cart.add({ cents: 250, currency: "EUR" });
console.log(receipt.parse(cart.total()));
`,
  "src/index.ts": `export { Cart } from "./cart.js";
export { addMoney, type Money } from "./money.js";
`,
};

/** Returns its directory, its environment, and a function that removes both. */
export function openProject() {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "groceries-")));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  execFileSync("git", ["init", "-q"], { cwd: directory });
  const cache = mkdtempSync(join(tmpdir(), "groceries-cache-"));
  const environment = { ...process.env, XDG_CACHE_HOME: cache };
  execFileSync(process.execPath, [PROGRAM, "bootstrap"], { cwd: directory, env: environment, stdio: "ignore" });
  const remove = () => [directory, cache].forEach((path) => rmSync(path, { recursive: true, force: true }));
  return { directory, environment, remove };
}
