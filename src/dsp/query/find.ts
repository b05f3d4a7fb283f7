import type { Uid } from "../../model/operation.js";
import type { GraphView } from "./graph-view.js";

export interface Hit {
  readonly uid: Uid;
  readonly field: string;
  readonly match: string;
}

/** §5.17: one hit an entity: the first field of its description that holds the words, or else a name in its `exports`. */
export function* search(view: GraphView, words: string): Generator<Hit> {
  const wanted = words.toLowerCase();
  for (const uid of view.uids()) {
    const field = [...view.description(uid)].find(([, value]) => value.toLowerCase().includes(wanted));
    const name =
      field === undefined
        ? view
            .names(`${uid}/exports`)
            .map(plain)
            .find((one) => one.toLowerCase().includes(wanted))
        : undefined;
    if (field !== undefined) yield { uid, field: field[0], match: field[1] };
    else if (name !== undefined) yield { uid, field: "exports", match: name };
  }
}

/** §5.18: what stands at a path, and the declarations in it. */
export function findBySource(view: GraphView, path: string): readonly Uid[] {
  const wanted = path.replaceAll("\\", "/");
  return view.uids().filter((uid) => {
    const source = (view.description(uid).get("source") ?? "").replaceAll("\\", "/");
    return source === wanted || source.startsWith(`${wanted}#`);
  });
}

function plain(name: string): string {
  return name.endsWith("/") ? name.slice(0, -1) : name;
}
