/** §5.11: all data of one entity; with `--json` also the origin of its texts. */
import { OWNER_WHY } from "../../dsp/apply/create.js";
import { whyPath } from "../../dsp/dsp-tree.js";
import { formatImportLine } from "../../dsp/import-line.js";
import { strip } from "../../dsp/lines.js";
import type { GraphView } from "../../dsp/query/graph-view.js";
import { recipientsOf } from "../../dsp/query/recipients.js";
import { readImports } from "../../dsp/read.js";
import type { Uid } from "../../model/operation.js";
import { originOf } from "../../texts/provenance.js";
import type { Naming } from "./naming.js";

const LEADING = ["source", "kind", "purpose"];

export function* printEntity(view: GraphView, uid: Uid, { name }: Naming): Generator<string> {
  const description = view.description(uid);
  const keys = [...LEADING, ...[...description.keys()].filter((key) => !LEADING.includes(key))];
  yield `uid: ${uid}\n${keys.map((key) => `${key}: ${description.get(key) ?? ""}\n`).join("")}`;
  yield* section(
    "imports",
    readImports(view.tree, uid).map((line) => formatImportLine(name(line.uid), line.via === undefined ? undefined : name(line.via))),
  );
  yield* section("shared", view.shared(uid).map(name));
  yield* section(
    "exported to",
    recipientsOf(view, uid).map(({ importer, why }) => (why === "" ? name(importer) : `${name(importer)}: ${why}`)),
  );
}

function* section(title: string, lines: readonly string[]): Generator<string> {
  if (lines.length > 0) yield `\n${title}:\n`;
  for (const line of lines) yield `  ${line}\n`;
}

/** Origins are `draft`, `written`, `stale` or `author`; fixed texts of the protocol have none. */
export function entityData(view: GraphView, uid: Uid, { sources, data }: Naming): unknown {
  const description = view.description(uid);
  const { drafts, ...fields } = Object.fromEntries(description);
  const own = ["purpose", "overview"].filter((slot) => description.has(slot));
  return {
    uid,
    ...fields,
    origins: Object.fromEntries(own.map((slot) => [slot, originOf(drafts ?? "", { slot, text: description.get(slot) ?? "" })])),
    imports: readImports(view.tree, uid).map((line) => ({ ...line, ...data(line.uid), ...reasonOf(view, uid, line.uid, line.via) })),
    shared: sources ? view.shared(uid).map((one) => ({ uid: one, ...data(one) })) : view.shared(uid),
    exportedTo: recipientsOf(view, uid).map((one) => ({ ...one, ...data(one.importer) })),
  };
}

function reasonOf(
  view: GraphView,
  importer: Uid,
  imported: Uid,
  via: Uid | undefined,
): { readonly why?: string; readonly origin?: string } {
  const text = view.tree.get(whyPath(importer, imported, via));
  if (text === undefined) return {};
  const why = strip(text);
  if (why === OWNER_WHY) return { why, origin: "protocol" };
  const slot = via === undefined ? imported : `${imported} via=${via}`;
  return { why, origin: originOf(view.description(importer).get("drafts") ?? "", { slot, text: why }) };
}
