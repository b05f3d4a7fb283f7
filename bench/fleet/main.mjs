#!/usr/bin/env node
/**
 * Maps clones, joins their surfaces in one index, and reports how many used names have a declaration; then prints a sample of the joins with the
 * lines of both sources, to be read by hand.
 *
 *   node bench/fleet/main.mjs --clones DIR --work DIR [--again] [--count 100] [--seed 1] [--json FILE]
 *
 * `--clones` holds clones as `owner+name`. Surfaces and the index are kept in `--work`; `--again` maps everything anew. Needs the built program and
 * the built package (`node packages/fleet/test/main.mjs --build`).
 */
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { draw } from "../uses/draw.mjs";

const text = { type: "string" };
const { values } = parseArgs({ options: { clones: text, work: text, count: text, seed: text, json: text, again: { type: "boolean" } } });
const { clones, work, again = false, count = "100", seed = "1", json } = values;
if (clones === undefined || work === undefined) throw new Error("name the clones with --clones and a directory for results with --work");
const program = fileURLToPath(new URL("../../dist/bundle/main.cjs", import.meta.url));
const fleet = new URL("../../packages/fleet/dist/packages/fleet/src/", import.meta.url);
const { buildIndex } = await import(new URL("index/build-index.js", fleet));
const { readDatabase } = await import(new URL("index/database.js", fleet));

mkdirSync(join(work, "surfaces"), { recursive: true });
const names = readdirSync(clones).filter((name) => existsSync(join(clones, name, ".git")));
for (const name of names) map(name);
const file = join(work, "index.sqlite");
const start = performance.now();
await buildIndex({ file, surfaces: surfaces() });
const built = performance.now() - start;
const index = readDatabase(file);
report();
index.close();

function surfaceOf(name) {
  return join(work, "surfaces", `${name}.ndjson`);
}

function map(name) {
  const surface = surfaceOf(name);
  if (again) rmSync(surface, { force: true });
  if (existsSync(surface)) return;
  execFileSync(process.execPath, [program, "bootstrap", "--dry-run", "--quiet", "--surface", surface, join(clones, name)], {
    stdio: "ignore",
  });
}

function* surfaces() {
  for (const name of names) {
    const commit = execFileSync("git", ["-C", join(clones, name), "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
    yield { repository: name.replace("+", "/"), commit, lines: createInterface({ input: createReadStream(surfaceOf(name)) }) };
  }
}

function report() {
  const ecosystems = index.query(`SELECT substr(p.url, 5, instr(substr(p.url, 5), '/') - 1) ecosystem, count(*) names, sum(u.n) lines,
      sum(u.state IN ('name', 'value')) declared, sum(u.state = 'ambiguous') ambiguous, sum(u.state = 'unresolved') unresolved,
      sum(r.id = u.publisher) own
    FROM uses u JOIN packages p ON p.id = u.package JOIN repositories r ON r.id = u.repository
    WHERE u.name IS NOT NULL AND u.name <> '*' GROUP BY 1 ORDER BY 1`);
  const causes = index.query(
    "SELECT reason, count(*) n FROM uses WHERE state = 'unresolved' AND name IS NOT NULL GROUP BY 1 ORDER BY 2 DESC",
  );
  const heads = index.query("SELECT name, substr(head, 1, 12) head FROM repositories ORDER BY 1").all();
  const between = index.query("SELECT count(*) n FROM edges WHERE consumer <> publisher").get();
  console.table(ecosystems.all());
  console.table(causes.all());
  console.log(`${heads.length} repositories, ${between.n} edges between two of them, index built in ${Math.round(built)} ms`);
  const sample = drawn();
  for (const [at, join] of sample.entries()) console.log(`${at + 1}. ${joinText(join)}\n`);
  if (json !== undefined)
    writeFileSync(json, `${JSON.stringify({ ecosystems: ecosystems.all(), causes: causes.all(), heads, sample }, undefined, 1)}\n`);
}

/** Only joins between two repositories, the same number of each ecosystem, with each package in turn. */
function drawn() {
  const joins =
    index.query(`SELECT r.name consumer, u.source, u.line, u.lines, p.short package, u.specifier, u.name, u.member, q.name publisher, n.source declared,
      n.line declaredLine, p.short kind, n.from_package, n.from_name
    FROM uses u JOIN repositories r ON r.id = u.repository JOIN packages p ON p.id = u.package JOIN names n ON n.id = u.target
    JOIN repositories q ON q.id = n.repository WHERE q.id <> r.id AND u.state IN ('name', 'value') AND u.name <> '*' AND p.url LIKE ? ORDER BY u.id`);
  const [most, of] = [Number(count), ["npm", "pypi", "golang"]];
  return of.flatMap((type, at) => draw(joins.all(`pkg:${type}/%`), Number(seed), Math.floor((most + of.length - 1 - at) / of.length)));
}

function joinText({ consumer, source, line, lines, package: short, specifier, name, member, publisher, declared, declaredLine, ...from }) {
  const [path = ""] = (declared ?? "").split("#");
  const first = lines.split(",")[0];
  return [
    `${short} ${specifier}#${name}${member === null ? "" : `.${member}`}${from.from_package !== null ? ` (passed on from ${from.from_package}#${from.from_name})` : ""}`,
    `   ${consumer} ${source}:${line}  ${lineOf(consumer, source, line)}`,
    ...(first === "" ? [] : [`   ${consumer} ${source}:${first}  ${lineOf(consumer, source, Number(first))}`]),
    `   ${publisher} ${declared}:${declaredLine}  ${declaredLine === null ? "" : lineOf(publisher, path, declaredLine)}`,
  ].join("\n");
}

function lineOf(repository, path, line) {
  const lines = readFileSync(join(clones, repository.replace("/", "+"), path), "utf8").split("\n");
  return (lines[line - 1] ?? "").trim().slice(0, 160);
}
