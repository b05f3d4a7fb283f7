import { Cart } from "./cart.js";
import { printReceipt } from "./receipt.js";

/** Opens the shop: a cart for each customer, a receipt for each cart. */
export function serve(names: readonly string[]): string {
  const cart = new Cart();
  for (const name of names) cart.put(name);
  return printReceipt(cart);
}
