/** Counter of the shop: takes one order from the command line and prints the bill. */
import { readFileSync } from "node:fs";
import { findTea } from "./menu.js";
import { formatPrice, type Price } from "./price.js";

const order: readonly string[] = JSON.parse(readFileSync(process.argv[2] ?? "order.json", "utf8"));
const total: Price = order.reduce((sum, name) => sum + findTea(name).price, 0);
console.log(formatPrice(total));
