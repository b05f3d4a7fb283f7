import { encodeName } from "../dsp/source-name.js";
import { formatSource } from "../dsp/source-ref.js";
import type { Node } from "../model/graph.js";
import { splitUnitPath } from "../model/unit-path.js";

/** The `source:` of a node: a path, `path#symbol`, or an external's name. */
export function sourceOf(node: Node): string {
  switch (node.type) {
    case "file":
      return formatSource({ path: node.path });
    case "unit": {
      const { directory, name } = splitUnitPath(node.path);
      return formatSource(name === undefined ? { path: directory } : { path: directory, symbol: name });
    }
    case "symbol":
      return formatSource({ path: node.path, symbol: node.declaration.name });
    case "external":
      return encodeName(node.external.name);
    default:
      return node satisfies never;
  }
}
