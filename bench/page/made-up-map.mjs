/**
 * A made-up map of any size, shaped like real ones: packages with folders two to five deep, four declarations a file, functions only where they are shared or
 * called within, levels inside a package, packages above packages, few cycles, one large one. The same size and seed give the same bytes.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const PLACES = ["till", "cart", "stock", "ledger", "weather", "harbour", "post", "kitchen", "garden", "library", "signal", "market"];
const DEEDS = ["count", "open", "sort", "print", "weigh", "move", "name", "find", "keep", "send", "split", "merge", "read", "write"];
const THINGS = ["prices", "letters", "crates", "names", "clouds", "pages", "ships", "orders", "lamps", "seeds", "maps", "clocks"];

/** Of one package, with its files and declarations. */
const PACKAGE = 500;
const MEMBERS = 4;
/** Of one file, at most. */
const IMPORTS = 15;
const FILES_OF_FOLDER = 12;
/** Shares of the imports of a file. */
const SAME_FOLDER = 0.5;
const SAME_PACKAGE = 0.85;
const BACKWARDS = 0.02;
/** Neighbours in one package that import each other in a ring: more than are drawn one by one. */
const RING = 9;

function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Scattered, so that the order of UIDs says nothing of the order of sources. */
function uidOf(number, prefix) {
  return `${prefix}-${(Math.imul(number + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, "0")}`;
}

function makeFiles(size, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const packages = [];
  let made = 0;
  while (made < size) {
    const files = [];
    const name = `${PLACES[packages.length % PLACES.length]}${packages.length < PLACES.length ? "" : Math.floor(packages.length / PLACES.length)}`;
    packages.push({ name, files });
    for (let count = 0; count < PACKAGE && made < size;) {
      const folder = Math.floor(files.length / FILES_OF_FOLDER);
      const inner = [..."abc"].slice(0, folder % 4).map((_, depth) => PLACES[(folder + depth * 5) % PLACES.length]);
      const path = `packages/${name}/src/${[...inner, `${pick(DEEDS)}-${pick(THINGS)}-${files.length}.ts`].join("/")}`;
      const file = { uid: uidOf(made, "obj"), path, folder, place: files.length, members: [], imports: new Map() };
      made += 1;
      for (let member = 0; member < MEMBERS && made < size; member += 1) {
        const isFunction = random() < 0.6;
        const symbol = `${pick(DEEDS)}${pick(THINGS).replace(/^./, (first) => first.toUpperCase())}${member}`;
        file.members.push({ uid: uidOf(made, isFunction ? "func" : "obj"), symbol, isFunction, isShared: member < 2 || random() < 0.5 });
        made += 1;
      }
      files.push(file);
      count += 1 + file.members.length;
    }
  }
  return packages;
}

/** A file imports earlier ones, so that there are levels; few import later ones. */
function connect(packages, random) {
  packages.forEach(({ files }, at) => {
    for (const file of files) {
      const wanted = Math.floor(random() * IMPORTS);
      for (let count = 0; count < wanted; count += 1) {
        const kind = random();
        const other = at > 0 && kind >= SAME_PACKAGE ? packages[Math.floor(at * random() ** 1.5)] : packages[at];
        const from = kind < SAME_FOLDER ? Math.max(0, file.place - FILES_OF_FOLDER) : 0;
        const to = other === packages[at] ? file.place : other.files.length;
        const isBackwards = random() < BACKWARDS;
        const place = isBackwards ? file.place + 1 + Math.floor(random() * 20) : from + Math.floor((to - from) * random());
        addImport(file, other.files[place], random);
      }
    }
    if (at % 4 === 1) for (let place = 0; place < RING; place += 1) addImport(files[place], files[(place + 1) % RING], random);
  });
}

function addImport(file, other, random) {
  if (other === undefined || other === file) return;
  const shared = other.members.filter(({ isShared }) => isShared);
  const names = shared.filter(() => random() < 0.4);
  if (names.length === 0) file.imports.set(other.uid, { other });
  for (const member of names) file.imports.set(`${member.uid} via=${other.uid}`, { other, member });
}

/** Path below `.dsp` → text. */
export function madeUpMap(size, seed = 1) {
  const random = createRandom(seed + size);
  const packages = makeFiles(size, random);
  connect(packages, random);
  const tree = new Map();
  for (const { name, files } of packages) {
    for (const file of files) writeFile(tree, name, file);
    const root = files.at(-1);
    const listed = [root, ...files.slice(0, -1)].flatMap((file) => [file.uid, ...file.members.map(({ uid }) => uid)]);
    tree.set(packages.length === 1 ? "TOC" : `TOC-${root.uid}`, lines(listed));
  }
  return tree;
}

function lines(all) {
  return all.map((line) => `${line}\n`).join("");
}

function writeFile(tree, name, { uid, path, members, imports }) {
  const names = members.map(({ symbol }) => `\`${symbol}()\``).join(", ");
  const purpose = `Provides ${names}; keeps what the ${name} knows between two openings.`;
  tree.set(`${uid}/description`, `source: ${path}\nkind: object\npurpose: ${purpose}\n`);
  tree.set(`${uid}/imports`, lines([...members.map((member) => member.uid), ...imports.keys()]));
  tree.set(`${uid}/shared`, lines(members.filter(({ isShared }) => isShared).map((member) => member.uid)));
  for (const member of members) {
    const words = `${member.isFunction ? "Function" : "Type"} \`${member.symbol}\` of the ${name}, used by its callers for ${path.length} ${path.slice(-14, -3)}.`;
    tree.set(
      `${member.uid}/description`,
      `source: ${path}#${member.symbol}\nkind: ${member.isFunction ? "function" : "object"}\npurpose: ${words}\n`,
    );
    tree.set(`${member.uid}/imports`, "");
    if (!member.isFunction) tree.set(`${member.uid}/shared`, "");
    tree.set(`${member.uid}/exports/${uid}`, "owner: method/member of this object\n");
    if (member.isShared) tree.set(`${uid}/exports/${member.uid}/description`, `${words}\n`);
  }
  for (const { other, member } of imports.values()) {
    const why = `Calls \`${member?.symbol ?? other.path.slice(-16)}\` where ${path.slice(path.lastIndexOf("/") + 1)} ${member === undefined ? "starts" : "asks"} the ${name}.\n`;
    tree.set(member === undefined ? `${other.uid}/exports/${uid}` : `${other.uid}/exports/${member.uid}/${uid}`, why);
  }
}

/** Writes the map to `directory/.dsp`. */
export function writeMap(directory, tree) {
  const folders = new Set();
  for (const [path, text] of tree) {
    const file = join(directory, ".dsp", path);
    const folder = dirname(file);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    writeFileSync(file, text);
  }
}
