import { discountFor, priceOf } from "./pricing/index.js";

/** The items that one customer buys. */
export class Cart {
  readonly lines: string[] = [];

  put(name: string): void {
    this.lines.push(name);
  }

  /** The sum in cents, minus the discount. */
  total(): number {
    const sum = this.lines.reduce((cents, name) => cents + priceOf(name), 0);
    return sum - discountFor(this.lines, sum);
  }
}
