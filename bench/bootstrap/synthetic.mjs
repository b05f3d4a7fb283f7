/**
 * Made-up TypeScript repositories of any size, for the growth of the cost: the same size and seed give the same bytes. No randomness: file
 * `n` imports files that a fixed rule names. Each holds what is known to grow badly where something is not linear: a hub that everything
 * imports, a barrel of as many names as a tenth of the files, and chains of stars. Two and a half entities a file: repositories of
 * TypeScript have between 0.5 and 1.8.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { commitAll } from "./repository.mjs";

export const SEED = 0x9e3779b1;
const PER_DIRECTORY = 50;
/** Modules of a star chain. */
const CHAIN = 10;
const PLACES = ["till", "cart", "stock", "ledger", "weather", "harbour", "post", "kitchen", "garden", "library"];

export function writeSynthetic(target, size) {
  const files = filesOf(size);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), text);
  }
  commitAll(target);
  return { files: files.length, commit: `seed ${SEED}` };
}

/** Scattered over 0 … below, by the seed. */
function pick(number, salt, below) {
  return ((Math.imul(number + 1, SEED) ^ Math.imul(salt + 1, 0x85ebca6b)) >>> 0) % below;
}

function pathOf(number) {
  const directory = Math.floor(number / PER_DIRECTORY);
  return `src/${PLACES[directory % PLACES.length]}/part${directory}/module${number}`;
}

function filesOf(size) {
  const barrels = Math.max(1, Math.floor(size / 100));
  const modules = size - barrels - 4;
  const files = [
    ["package.json", `${JSON.stringify({ name: "synthetic", version: "1.0.0", type: "module", main: "./src/main.ts" }, undefined, 2)}\n`],
    ["src/hub.ts", "/** What everybody asks. */\nexport function tell(name: string): string {\n  return name;\n}\n"],
    ["src/barrel.ts", namesOf(Math.max(1, Math.floor(modules / 10)))],
    ["src/main.ts", mainOf(modules)],
  ];
  for (let number = 0; number < modules; number += 1) files.push([`${pathOf(number)}.ts`, moduleOf(number, modules, barrels)]);
  for (let number = 0; number < barrels; number += 1) files.push([`src/stars/star${number}.ts`, starOf(number, modules)]);
  return files;
}

/** Every tenth module's function under one roof. */
function namesOf(count) {
  return Array.from({ length: count }, (_, index) => `export { open${index * 10} } from "../${pathOf(index * 10)}.js";\n`).join("");
}

function mainOf(modules) {
  const parts = [];
  for (let first = 0; first < modules; first += PER_DIRECTORY) parts.push(`import { open${first} } from "../${pathOf(first)}.js";\n`);
  const calls = [];
  for (let first = 0; first < modules; first += PER_DIRECTORY) calls.push(`open${first}(${first});\n`);
  return [...parts, ...calls].join("");
}

/** A star on the next one of its chain and on a module; a chain ends after ten. */
function starOf(number, modules) {
  const next = (number + 1) % CHAIN === 0 ? "" : `export * from "./star${number + 1}.js";\n`;
  return `${next}export * from "../../${pathOf(starred(number, modules))}.js";\n`;
}

function starred(number, modules) {
  return (number * 97) % modules;
}

function moduleOf(number, modules, barrels) {
  const next = number + 1 < modules && (number + 1) % PER_DIRECTORY !== 0 ? number + 1 : undefined;
  const near = [next, pick(number, 1, modules), pick(number, 2, modules)].filter((other) => other !== undefined && other !== number);
  const others = [...new Set(near)];
  const star = pick(number, 3, barrels);
  const end = Math.min(Math.floor(star / CHAIN) * CHAIN + CHAIN, barrels) - 1;
  const far = `open${starred(end, modules)}`;
  const up = "../../..";
  const named = `open${pick(number, 4, Math.max(1, Math.floor(modules / 10))) * 10}`;
  const lines = [
    `import { tell } from "${up}/src/hub.js";`,
    ...others.map((other) => `import { open${other} } from "${up}/${pathOf(other)}.js";`),
    ...(number % 5 === 0 ? [`import { ${named} as named } from "${up}/src/barrel.js";`] : []),
    ...(number % 7 === 0 ? [`import { ${far} as far } from "${up}/src/stars/star${star}.js";`] : []),
  ];
  const body = others.map(
    (other) =>
      `  const box${other}: Box = { count, label: tell("module ${other}") };\n  if (count > ${other}) open${other}(box${other}.count - 1);`,
  );
  return `${lines.join("\n").replaceAll(`${up}/src/`, "../../")}

/** What module ${number} keeps. */
interface Box {
  readonly count: number;
  readonly label: string;
}

/** Opens the box of module ${number}, and those it leans on. */
export function open${number}(count: number): number {
${body.join("\n")}
${number % 5 === 0 ? "  if (count < 0) named(count);\n" : ""}${number % 7 === 0 ? "  if (count < 1) far(count);\n" : ""}  const drawers = [count, ${number % 13}, ${number % 17}].map((one) => one * 2 + tell("drawer").length);
  return drawers.reduce((sum, one) => sum + one, 0);
}

${number % 2 === 0 ? "export " : ""}class Shelf${number} {
  readonly boxes: Box[] = [];

  put(box: Box): this {
    this.boxes.push({ ...box, label: tell(box.label) });
    return this;
  }
}
`;
}
