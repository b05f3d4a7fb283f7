/** An amount of money in cents. */
export type Price = number;

export function formatPrice(price: Price): string {
  return `${(price / 100).toFixed(2)} EUR`;
}
