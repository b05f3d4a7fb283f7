/** `get-entity`: everything that `.dsp/` says of one entity, and with `--json` whose words these are (amendment 1). */
import { getEntity, type EntityInfo } from "../dsp/entity.js";
import { whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { readDescription } from "../dsp/read.js";
import { isUid } from "../dsp/uid.js";
import { OWNER_WHY } from "../dsp/create.js";
import type { Uid } from "../model/operation.js";
import { UserError } from "../model/problem.js";
import { originOf } from "../texts/provenance.js";
import type { Given } from "./command.js";
import { jsonText } from "./json-text.js";
import { openDsp } from "./open-dsp.js";
import type { Streams } from "./streams.js";

/** Answers the exit code. */
export async function showEntity(given: Given, streams: Streams): Promise<number> {
  const { target } = given.argv;
  if (typeof target !== "string" || !isUid(target))
    throw new UserError(`'${String(target)}' is no UID (obj- or func- and eight hex digits)`);
  const opened = openDsp(given.root, "read");
  opened?.notes.forEach(streams.err);
  if (opened === undefined)
    throw new UserError("no .dsp here; make one with 'dsp-bootstrap', or name the project directory with --root", 1);
  const info = getEntity(opened.tree, target);
  if (info === undefined)
    throw new UserError(`entity ${target} does not exist; 'dsp-cli uid-report' and the tables of contents list what does`, 1);
  streams.out(given.json ? jsonText(asData(opened.tree, info)) : asText(info));
  return 0;
}

function asText({ uid, description, imports, shared, exportedTo }: EntityInfo): string {
  const leading = ["source", "kind", "purpose"];
  const keys = [...leading, ...[...description.keys()].filter((key) => !leading.includes(key))];
  const lines = [
    `uid: ${uid}`,
    ...keys.map((key) => `${key}: ${description.get(key) ?? ""}`),
    ...section(
      "imports",
      imports.map((line) => (line.via === undefined ? line.uid : `${line.uid} via=${line.via}`)),
    ),
    ...section("shared", shared),
    ...section(
      "exported to",
      exportedTo.map(({ importer, why }) => (why === "" ? importer : `${importer}: ${why}`)),
    ),
  ];
  return `${lines.join("\n")}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ["", `${title}:`, ...lines.map((line) => `  ${line}`)];
}

/** `draft`, `written`, `stale` or `author`; the protocol's own words belong to nobody. */
function asData(tree: DspTree, { uid, description, imports, shared, exportedTo }: EntityInfo): unknown {
  const { drafts, ...fields } = Object.fromEntries(description);
  const own = ["purpose", "overview"].filter((slot) => description.has(slot));
  return {
    uid,
    ...fields,
    origins: Object.fromEntries(own.map((slot) => [slot, origin(drafts, slot, description.get(slot) ?? "")])),
    imports: imports.map((line) => ({ ...line, ...whyOf(tree, uid, line.uid, line.via) })),
    shared,
    exportedTo: exportedTo.map(({ importer, why }) => ({ importer, why })),
  };
}

function whyOf(tree: DspTree, importer: Uid, imported: Uid, via: Uid | undefined): { readonly why?: string; readonly origin?: string } {
  const why = tree.get(whyPath(importer, imported, via))?.trim();
  if (why === undefined) return {};
  if (why === OWNER_WHY) return { why, origin: "protocol" };
  const proof = readDescription(tree, importer).get("drafts");
  return { why, origin: origin(proof, via === undefined ? imported : `${imported} via=${via}`, why) };
}

function origin(proof: string | undefined, slot: string, text: string): string {
  return originOf(proof ?? "", { slot, text });
}
