/**
 * Prints what a map says, for docs/measured/own-map.md: its roots, its most connected entities, and a sample of its whys (every n-th in byte order).
 * usage: node bench/excerpt.mjs DIR
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const base = join(process.argv[2] ?? ".", ".dsp");
const read = (...parts) => readFileSync(join(base, ...parts), "utf8").trimEnd();
const field = (uid, key) => new RegExp(`^${key}: (.*)$`, "m").exec(read(uid, "description"))?.[1] ?? "";
const entities = readdirSync(base).filter((name) => /^(?:obj|func)-[0-9a-f]{8}$/.test(name));
const source = new Map(entities.map((uid) => [uid, field(uid, "source")]));

const importers = new Map();
const whys = [];
for (const uid of entities) {
  for (const line of read(uid, "imports").split("\n").filter(Boolean)) {
    const [imported, via] = line.split(" via=");
    const why = via === undefined ? read(imported, "exports", uid) : read(via, "exports", imported, uid);
    if (why.startsWith("owner:")) continue;
    importers.set(imported, (importers.get(imported) ?? 0) + 1);
    whys.push(`${source.get(uid)} → ${source.get(imported)}: ${why}`);
  }
}

const tocs = readdirSync(base).filter((name) => name.startsWith("TOC") && statSync(join(base, name)).isFile());
console.log("### Roots\n");
for (const toc of tocs) {
  const uids = read(toc).split("\n");
  console.log(`- \`${source.get(uids[0])}\` (${uids.length} entities in \`${toc}\`): ${field(uids[0], "overview")}`);
}
console.log("\n### The twenty most connected entities\n");
const order = (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const top = [...importers].sort(([a, n], [b, m]) => m - n || order(source.get(a), source.get(b))).slice(0, 20);
for (const [uid, count] of top) console.log(`- \`${source.get(uid)}\` (${count} importers): ${field(uid, "purpose")}`);
console.log("\n### Thirty of its whys\n");
const sorted = whys.sort(order);
for (let index = 0; index < 30; index += 1) console.log(`- ${sorted[Math.floor((index * sorted.length) / 30)]}`);
