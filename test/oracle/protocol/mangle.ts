/** The ways to type the same arguments, and some that are wrong. */
import type { Random } from "./random.js";

export interface Words {
  readonly places: readonly string[];
  /** Name and value; one element for a switch. */
  readonly options: readonly (readonly [string, string?])[];
}

export function option(name: string): readonly [string];
export function option(name: string, value: string): readonly [string, string];
export function option(name: string, value?: string): readonly [string, string?] {
  return value === undefined ? [name] : [name, value];
}

/** Options stand last, or anywhere between; now and then a word is missing, doubled or unknown. */
export function mangle({ places, options }: Words, random: Random): readonly string[] {
  const groups = options.map((one) => typed(one, random));
  const words = places.map((place) => [place]);
  const isScattered = random.once(4);
  for (const group of groups) words.splice(isScattered ? random.below(words.length + 1) : words.length, 0, [...group]);
  const all = words.flat();
  return random.once(25) ? spoilt(all, random) : all;
}

function typed([name, value]: readonly [string, string?], random: Random): readonly string[] {
  // The shortest that no other option begins with.
  const shown = random.once(10) ? name.slice(0, 4 + random.below(name.length - 3)) : name;
  if (value === undefined) return [shown];
  return random.once(4) ? [`${shown}=${value}`] : [shown, value];
}

function spoilt(words: readonly string[], random: Random): readonly string[] {
  const place = random.below(words.length + 1);
  switch (random.below(5)) {
    case 0:
      return words.toSpliced(place, 1);
    case 1:
      return words.toSpliced(place, 0, "--");
    case 2:
      return words.toSpliced(place, 0, random.of(["--bogus", "--bogus=1", "-z", "--new-root", "--new-root=1", "--", "--=x", "-"]));
    case 3:
      return words.toSpliced(place, 0, words[random.below(words.length)] ?? "surplus");
    default:
      return [...words, random.of(["surplus", "--exporter", "--toc", "--depth"])];
  }
}
