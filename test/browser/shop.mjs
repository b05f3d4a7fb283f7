/** A small repository in levels, with one cycle, and what a later commit changes in it. */
const lines = (...all) => all.map((line) => `${line}\n`).join("");

export const SHOP = {
  "package.json": `{ "name": "shop", "version": "1.0.0", "main": "./src/cart/cart.ts", "bin": { "shop": "./src/till.ts" }, "dependencies": { "zod": "^3.0.0" } }\n`,
  "src/till.ts": lines(
    `import { Cart } from "./cart/cart.js";`,
    `import { open } from "./stock/open.js";`,
    `console.log(new Cart().sum(), open());`,
  ),
  "src/cart/cart.ts": lines(
    `import { z } from "zod";`,
    `import { total } from "../model/total.js";`,
    `import { weigh } from "../stock/weigh.js";`,
    `/** Cart of one customer. */`,
    `export class Cart { prices: number[] = []; sum() { return total(this.prices) + weigh(1); } }`,
    `export const receipt = z.object({});`,
  ),
  "src/stock/open.ts": lines(
    `import { weigh } from "./weigh.js";`,
    `import { total } from "../model/total.js";`,
    `/** Opens the stock. */`,
    `export function open(): number { return weigh(2) + total([]); }`,
  ),
  "src/stock/weigh.ts": lines(
    `import { book } from "../ledger/book.js";`,
    `/** Weighs a crate. */`,
    `export function weigh(crate: number): number { return book(crate); }`,
  ),
  "src/ledger/book.ts": lines(
    `import { shelves } from "../stock/shelves.js";`,
    `/** Writes a number into the ledger. */`,
    `export function book(value: number): number { return value + shelves; }`,
  ),
  "src/stock/shelves.ts": lines(`/** How many shelves there are. */`, `export const shelves = 12;`),
  "src/model/total.ts": lines(
    `/** Adds prices. */`,
    `export function total(prices: readonly number[]): number { return prices.reduce((sum, price) => sum + price, 0); }`,
  ),
};

export const LATER = {
  "src/stock/open.ts": lines(
    `import { weigh } from "./weigh.js";`,
    `import { deliver } from "../post/deliver.js";`,
    `/** Opens the stock. */`,
    `export function open(): number { return weigh(2) + deliver(); }`,
  ),
  "src/post/deliver.ts": lines(
    `import { book } from "../ledger/book.js";`,
    `/** Delivers what was bought. */`,
    `export function deliver(): number { return book(3); }`,
  ),
};
