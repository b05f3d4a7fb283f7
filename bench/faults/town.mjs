/** A synthetic repository of many small TypeScript files, and a large refactor of it. The same seed gives the same bytes. */

/** Numbers from 0 up to `below`, the same for the same seed. */
export function createRandom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** House `n` visits houses `2n+1` and `2n+2`, so that all are reached, and up to two others. */
export function build(size, random) {
  const houses = Array.from({ length: size }, (_, number) => {
    const further = Array.from({ length: random(3) }, () => random(size));
    const next = [2 * number + 1, 2 * number + 2, ...further].filter((other) => other < size && other !== number);
    return { name: `house${number}`, directory: `street${number % 40}`, visits: new Set(next) };
  });
  return houses;
}

/** Renames 15 % of the files, changes the imports of 35 %, deletes 5 % and adds as many. */
export function refactor(houses, random) {
  const size = houses.length;
  const changed = houses.map((house) => ({ ...house, visits: new Set(house.visits) }));
  const gone = new Set(pick(size, Math.floor(size * 0.05), random, (number) => 2 * number + 1 >= size));
  for (const house of changed) for (const number of gone) house.visits.delete(number);
  for (const number of pick(size, Math.floor(size * 0.15), random, (one) => one > 0 && !gone.has(one))) {
    changed[number].directory = `lane${number % 25}`;
    changed[number].file = `home${number}`;
  }
  const stays = (number) => !gone.has(number);
  for (const number of pick(size, Math.floor(size * 0.35), random, stays)) {
    const other = random(size);
    if (stays(other) && other !== number) changed[number].visits.add(other);
    for (const visited of changed[number].visits) {
      if (visited === 2 * number + 1 || visited === 2 * number + 2) continue;
      if (random(2) === 0) changed[number].visits.delete(visited);
    }
  }
  for (let added = 0; added < gone.size; added += 1) {
    changed.push({ name: `shed${added}`, directory: `yard${added % 10}`, visits: new Set() });
    changed[pick(size, 1, random, stays)[0]].visits.add(changed.length - 1);
  }
  return changed.map((house, number) => (gone.has(number) ? undefined : house));
}

function pick(size, count, random, isEligible) {
  const picked = new Set();
  while (picked.size < count) {
    const number = random(size);
    if (isEligible(number)) picked.add(number);
  }
  return [...picked];
}

/** Path → text. */
export function filesOf(houses) {
  const files = new Map([["package.json", `{ "name": "town", "private": true, "main": "./src/${pathOf(houses[0])}.ts" }\n`]]);
  for (const house of houses) {
    if (house === undefined) continue;
    const visited = [...house.visits].map((number) => houses[number]);
    const imports = visited.map((other) =>
      isOpen(other) ? `import { ${other.name} } from "../${pathOf(other)}.js";\n` : `import "../${pathOf(other)}.js";\n`,
    );
    const calls = visited.filter(isOpen).map((other) => `  ${other.name}();\n`);
    const body = isOpen(house)
      ? `/** Opens the door of ${house.name}. */\nexport function ${house.name}(): void {\n${calls.join("")}}\n`
      : calls.join("");
    files.set(`src/${pathOf(house)}.ts`, `${imports.join("")}\n${body}`);
  }
  return files;
}

/** A quarter exports something; the others are imported for what they do. */
function isOpen({ name }) {
  return Number(/\d+$/.exec(name)?.[0]) % 4 === 0;
}

function pathOf({ directory, file, name }) {
  return `${directory}/${file ?? name}`;
}
