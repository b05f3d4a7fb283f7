/**
 * Minting: the first eight hex digits of SHA-256 over the entity's identity, so that two machines agree without
 * communication. The hex part is unique across both prefixes; clashes retry with an index, in byte order of the keys.
 */
import { randomUUID } from "node:crypto";
import { identityOf, mintedHex } from "../dsp/minted.js";
import { byteOrder } from "../model/basics.js";
import type { Key, Node } from "../model/graph.js";
import type { Uid } from "../model/operation.js";

/** Returns the UID of each node; `taken` contains the hex parts that must not be used. */
export type Mint = (nodes: readonly Node[], taken: ReadonlySet<string>) => ReadonlyMap<Key, Uid>;

export const mintByHash: Mint = (nodes, taken) => {
  const reserved = new Set(taken);
  const keyed = nodes.map((node) => ({ node, fields: mintKey(node) })).sort((a, b) => byteOrder(a.fields, b.fields));
  const minted = new Map<Key, Uid>();
  for (const { node, fields } of keyed) {
    let hex = mintedHex(fields);
    for (let retry = 1; reserved.has(hex); retry += 1) hex = mintedHex(`${fields}\0${retry}`);
    reserved.add(hex);
    minted.set(node.key, `${isFunction(node) ? "func" : "obj"}-${hex}`);
  }
  return minted;
};

/** Random UIDs as the protocol defines them (§4.1); two runs differ. */
export const mintAtRandom: Mint = (nodes, taken) => {
  const reserved = new Set(taken);
  const minted = new Map<Key, Uid>();
  for (const node of nodes) {
    let hex = randomUUID().slice(0, 8);
    while (reserved.has(hex)) hex = randomUUID().slice(0, 8);
    reserved.add(hex);
    minted.set(node.key, `${isFunction(node) ? "func" : "obj"}-${hex}`);
  }
  return minted;
};

export function isFunction(node: Node): boolean {
  return node.type === "symbol" && node.declaration.kind === "function";
}

function mintKey(node: Node): string {
  switch (node.type) {
    case "file":
      return identityOf({ path: node.path });
    case "unit":
      return ["dsp1", ...node.unit.identity].join("\0");
    case "symbol":
      return identityOf({ path: node.path, symbol: node.declaration.name });
    case "external":
      return ["dsp1", "ext", node.external.ecosystem, node.external.name].join("\0");
    default:
      return node satisfies never;
  }
}
