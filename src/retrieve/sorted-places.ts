/** Place of each text in a sorted list, found by bisection; a map of all is made when it is first needed as a whole. */
import { once, firstPlace } from "../model/basics.js";

export class SortedPlaces implements ReadonlyMap<string, number> {
  readonly #whole = once(() => new Map(this.texts.map((text, place) => [text, place])));

  /** `texts`: in UTF-16 order, without duplicates. */
  constructor(private readonly texts: readonly string[]) {}

  get size(): number {
    return this.texts.length;
  }

  get(text: string): number | undefined {
    const place = firstPlace(this.texts.length, (at) => (this.texts[at] ?? "") >= text);
    return this.texts[place] === text ? place : undefined;
  }

  has(text: string): boolean {
    return this.get(text) !== undefined;
  }

  keys(): MapIterator<string> {
    return this.#whole().keys();
  }

  values(): MapIterator<number> {
    return this.#whole().values();
  }

  entries(): MapIterator<[string, number]> {
    return this.#whole().entries();
  }

  [Symbol.iterator](): MapIterator<[string, number]> {
    return this.entries();
  }

  forEach(visit: (place: number, text: string, all: ReadonlyMap<string, number>) => void): void {
    this.#whole().forEach((place, text) => visit(place, text, this));
  }
}
