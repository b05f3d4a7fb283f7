/** `explain`: why each edge of an entity exists, with the rule of the form, the rule of the resolution, and the line. */
import type { Edge } from "../model/graph.js";
import { UserError } from "../model/problem.js";
import { openTree } from "../repo/inventory.js";
import { loadDsp } from "../repo/load-dsp.js";
import { escapeControls } from "./escape-controls.js";
import { mapRepository, type RepositoryMap } from "./map-repository.js";
import { readMapOptions } from "./options.js";
import type { Streams } from "./streams.js";

export interface ExplainArguments {
  readonly root: string;
  readonly trackedOnly: boolean;
  readonly json: boolean;
  /** A UID, a path, or `path#symbol`. */
  readonly target: string;
  readonly argv: Readonly<Record<string, unknown>>;
}

export async function explain(given: ExplainArguments, streams: Streams): Promise<number> {
  const tree = openTree(given.root, { trackedOnly: given.trackedOnly });
  const before = loadDsp(given.root)?.tree ?? new Map<string, string>();
  const map = await mapRepository(given.root, tree, before, { ...readMapOptions(given.argv, tree), progress: streams.progress });
  const key = findKey(map, given.target);
  const edges = [...map.graph.files.values()].flatMap((file) => file.edges).filter((edge) => edge.from === key || edge.to === key);
  const known = edges.filter((edge) => isDocumented(map, edge));
  if (given.json)
    streams.out(
      `${JSON.stringify(
        known.map((edge) => ({ ...edge })),
        undefined,
        2,
      )}\n`,
    );
  else streams.out(known.map((edge) => `${escapeControls(describe(edge))}\n`).join("") || `${given.target}: documented, no edges\n`);
  return 0;
}

function isDocumented(map: RepositoryMap, edge: Edge): boolean {
  return map.contents.some((part) => part.keys.includes(edge.from));
}

function findKey(map: RepositoryMap, target: string): string {
  const keys = new Set(map.contents.flatMap((part) => part.keys));
  const plain = target.replace(/^\.\//, "");
  if (keys.has(plain)) return plain;
  for (const key of keys) {
    if (map.uidOf(key) === target || (key.startsWith("::") && key.slice(key.indexOf(":", 2) + 1) === target)) return key;
  }
  const reason = map.unreached.find((file) => file.path === plain)?.reason;
  if (reason !== undefined) throw new UserError(`${target} is in no table of contents (${reason}); add an entrypoint with --entry-add`, 1);
  throw new UserError(`${target}: no such entity; give a UID, a path or path#symbol, or look it up with 'dsp-cli search'`);
}

function describe(edge: Edge): string {
  const head = `${edge.from} → ${edge.to}${edge.via === undefined ? "" : ` via ${edge.via}`}`;
  const sites = edge.reasons.map((reason) => {
    const name = reason.imported === undefined ? "" : ` ${reason.imported}`;
    return `    ${edge.from}:${reason.line}  ${reason.form}${name} from ${reason.specifier} — found by ${reason.rule}`;
  });
  return [head, ...sites].join("\n");
}
