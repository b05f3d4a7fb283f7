import { discountFor, priceOf } from "./pricing/index.js";

/** What one customer takes to the till. */
export class Cart {
  readonly lines: string[] = [];

  put(name: string): void {
    this.lines.push(name);
  }

  /** Cents, with the discount. */
  total(): number {
    const sum = this.lines.reduce((cents, name) => cents + priceOf(name), 0);
    return sum - discountFor(this.lines, sum);
  }
}
