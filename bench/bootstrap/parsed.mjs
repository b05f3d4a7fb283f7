#!/usr/bin/env node
/** node bench/bootstrap/parsed.mjs ROOT: the files that a run parses, as a JSON list of paths in byte order. */
import { LINK_DEFAULTS, openTree, ROOT_DEFAULTS, survey } from "../../dist/src/index.js";

const [root] = process.argv.slice(2);
if (root === undefined) {
  process.stderr.write("usage: node bench/bootstrap/parsed.mjs ROOT\n");
  process.exit(2);
}
const { scan } = await survey(openTree(root), { roots: ROOT_DEFAULTS, link: LINK_DEFAULTS, include: new Set(), workers: 1, scopes: true });
process.stdout.write(`${JSON.stringify([...scan.files.keys()])}\n`);
