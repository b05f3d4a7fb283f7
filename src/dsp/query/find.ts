import type { Uid } from "../../model/operation.js";
import { splitLines } from "../dsp-tree.js";
import type { GraphView } from "./graph-view.js";

export interface Hit {
  readonly uid: Uid;
  readonly field: string;
  readonly match: string;
}

/** §5.17: one hit per entity: the first field of its description that contains the words, otherwise a name in its `exports`. */
export function* search(view: GraphView, words: string): Generator<Hit> {
  const wanted = words.toLowerCase();
  const [described, named] = ["description", "exports"].map((file) => holding(view, file, wanted, { ignoreCase: true }));
  for (const uid of view.uids()) {
    const field =
      described === undefined || described.has(uid)
        ? [...view.description(uid)].find(([, value]) => value.toLowerCase().includes(wanted))
        : undefined;
    const name =
      field === undefined && (named === undefined || named.has(uid))
        ? view
            .names(`${uid}/exports`)
            .map(plain)
            .find((one) => one.toLowerCase().includes(wanted))
        : undefined;
    if (field !== undefined) yield { uid, field: field[0], match: field[1] };
    else if (name !== undefined) yield { uid, field: "exports", match: name };
  }
}

/** §5.18: the entity at a path, and the declarations in it. */
export function findBySource(view: GraphView, path: string): readonly Uid[] {
  const wanted = path.replaceAll("\\", "/");
  // Accepts both kinds of slashes.
  const names = wanted.split("/");
  const longest = names.reduce((best, name) => (name.length > best.length ? name : best), "");
  const holders = holding(view, "description", longest, { ignoreCase: false });
  return [...(holders ?? view.uids())].filter((uid) => {
    const source = (view.description(uid).get("source") ?? "").replaceAll("\\", "/");
    return source === wanted || source.startsWith(`${wanted}#`);
  });
}

/** A superset of the entities that contain the words; undefined if unknown. Multi-line texts may be joined. */
function holding(
  { tree }: GraphView,
  file: string,
  words: string,
  options: { readonly ignoreCase: boolean },
): ReadonlySet<Uid> | undefined {
  if (splitLines(`${words}.`).length > 1) return undefined;
  const found = tree.index?.holding(file, words, options.ignoreCase);
  return found === undefined ? undefined : new Set(found);
}

function plain(name: string): string {
  return name.endsWith("/") ? name.slice(0, -1) : name;
}
