import type { Cart } from "./cart.js";

/** The receipt of a cart, a line for each article. */
export function printReceipt(cart: Cart): string {
  return [...cart.lines, `total ${cart.total()}`].join("\n");
}
