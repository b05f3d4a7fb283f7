import type { Uid } from "../../model/operation.js";
import { sharedDescriptionPath } from "../dsp-tree.js";
import { printed, whyOf, type GraphView } from "./graph-view.js";

export interface Recipient {
  readonly importer: Uid;
  /** Empty if there is none. */
  readonly why: string;
}

export interface SharedEntity {
  readonly uid: Uid;
  /** The exporter's description of it. */
  readonly description: string;
  readonly recipients: readonly Recipient[];
}

/** §5.13 */
export function recipientsOf(view: GraphView, uid: Uid): readonly Recipient[] {
  return view.importers(uid).map((importer) => ({ importer, why: whyOf(view, uid, importer) }));
}

/** §5.12 */
export function sharedOf(view: GraphView, exporter: Uid): readonly SharedEntity[] {
  return view.shared(exporter).map((uid) => {
    const directory = `${exporter}/exports/${uid}`;
    const importers = view.names(directory).filter((name) => name !== "description" && !name.endsWith("/"));
    return {
      uid,
      description: printed(view.tree.get(sharedDescriptionPath(exporter, uid)) ?? ""),
      recipients: importers.map((importer) => ({ importer, why: printed(view.tree.get(`${directory}/${importer}`) ?? "") })),
    };
  });
}
