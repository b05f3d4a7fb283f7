import { Cart } from "./cart.js";
import { printReceipt } from "./receipt.js";

/** Serves one customer: fills a cart and prints its receipt. */
export function serve(names: readonly string[]): string {
  const cart = new Cart();
  for (const name of names) cart.put(name);
  return printReceipt(cart);
}
