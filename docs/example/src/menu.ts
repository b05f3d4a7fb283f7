import type { Price } from "./price.js";

/** A kind of tea and what one pot of it costs. */
export interface Tea {
  readonly name: string;
  readonly price: Price;
}

const TEAS: readonly Tea[] = [
  { name: "sencha", price: 420 },
  { name: "assam", price: 380 },
];

/** The tea of that name; throws if it is not on the menu. */
export function findTea(name: string): Tea {
  const tea = TEAS.find((each) => each.name === name);
  if (tea === undefined) throw new Error(`${name} is not on the menu`);
  return tea;
}
