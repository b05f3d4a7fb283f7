/** The formats of an export: names, extensions, and how much of a map they hold. */
import { writeCytoscape } from "./cytoscape.js";
import { writeD2 } from "./d2.js";
import { writeDot } from "./dot.js";
import type { ExportGraph } from "./export-graph.js";
import { writeGraphJson } from "./graph-json.js";
import { writeGraphml } from "./graphml.js";
import { writeMermaid } from "./mermaid.js";

export interface Format {
  /** Of files, with a dot. */
  readonly extensions: readonly string[];
  readonly write: (graph: ExportGraph) => string;
  readonly limits: Limits;
}

export interface Limits {
  /** Readable and drawn in seconds; `--max-nodes` replaces both. */
  readonly nodes?: number;
  readonly edges?: number;
  /** Of the programs that read the format; nothing replaces them. */
  readonly mostEdges?: number;
  readonly mostCharacters?: number;
}

export const FORMATS = {
  dot: { extensions: [".dot", ".gv"], write: writeDot, limits: { nodes: 300, edges: 1000 } },
  // Mermaid refuses more than 500 arrows and 50,000 characters, unless a page is configured otherwise.
  mermaid: { extensions: [".mmd", ".mermaid"], write: writeMermaid, limits: { mostEdges: 450, mostCharacters: 45_000 } },
  json: { extensions: [".json"], write: writeGraphJson, limits: {} },
  graphml: { extensions: [".graphml"], write: writeGraphml, limits: {} },
  // The layout of D2 takes minutes for more.
  d2: { extensions: [".d2"], write: writeD2, limits: { nodes: 80, edges: 150 } },
  cytoscape: { extensions: [".cyjs"], write: writeCytoscape, limits: {} },
} as const satisfies Readonly<Record<string, Format>>;

export type FormatName = keyof typeof FORMATS;

export const FORMAT_NAMES = ["dot", "mermaid", "json", "graphml", "d2", "cytoscape"] as const satisfies readonly FormatName[];
