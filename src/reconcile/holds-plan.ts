/** Whether a plan over a first map would be empty, without making the plan. */
import { isAdopted, readDrafts } from "../dsp/drafts.js";
import { DIAGNOSTICS_FILE, sharedDescriptionPath, tocPath, whyPath, type DspTree } from "../dsp/dsp-tree.js";
import { formatLines } from "../dsp/lines.js";
import { readDescription } from "../dsp/read.js";
import { OWNER_WHY, EXTRA_KEYS, type Operation, type TocName, type Uid } from "../model/operation.js";

/**
 * True only if `reconcile` of the same operations over `first` returns none. `first` must be what `apply` made of an empty tree and of operations
 * that differ from `wanted` in the diagnostics at most. Then it has the wanted entities, lines and tables, in the wanted order; what may still
 * differ is a text that does not come back as it was written.
 */
export function holdsPlan(wanted: readonly Operation[], first: DspTree): boolean {
  const purposes = new Map<Uid, string>();
  const tables = new Set<TocName>();
  for (const operation of wanted) {
    if (operation.op === "createObject" || operation.op === "createFunction") {
      purposes.set(operation.uid, operation.purpose);
      for (const toc of operation.tocs) tables.add(toc);
    }
    if (!holds(operation, first, purposes)) return false;
  }
  // A table is found again by the root that it begins with.
  return [...tables].every((toc) => toc === "default" || first.get(tocPath(toc))?.startsWith(`${toc}\n`) === true);
}

function holds(operation: Operation, first: DspTree, purposes: ReadonlyMap<Uid, string>): boolean {
  switch (operation.op) {
    case "createObject":
      return isDescribed(operation, operation.kind, first);
    case "createFunction": {
      const { uid, owner } = operation;
      return (
        isDescribed(operation, "function", first) && (owner === undefined || isText(first.get(whyPath(owner, uid, undefined)), OWNER_WHY))
      );
    }
    case "createShared":
      return operation.shared.every(({ uid, text = purposes.get(uid) }) => {
        if (text === "") return true;
        return text !== undefined && isText(first.get(sharedDescriptionPath(operation.exporter, uid)), text);
      });
    case "addImport":
      return isText(first.get(whyPath(operation.importer, operation.imported, operation.exporter)), operation.why);
    case "addToToc":
      return true;
    case "writeDiagnostics":
      return formatLines(operation.lines) === (first.get(DIAGNOSTICS_FILE) ?? "");
    default:
      return false;
  }
}

type Create = Extract<Operation, { op: "createObject" | "createFunction" }>;

/** Without draft tokens, or with those of others, the entity would be treated as somebody's. */
function isDescribed({ uid, source, purpose, drafts, extras = {} }: Create, kind: string, first: DspTree): boolean {
  if (drafts === undefined || drafts.includes(":") || isAdopted(drafts) || readDrafts(first).get(uid) !== drafts) return false;
  const now = readDescription(first, uid);
  const isSame = now.get("source") === source && now.get("kind") === kind && now.get("purpose") === purpose;
  return isSame && EXTRA_KEYS.every((key) => now.get(key) === extras[key]);
}

/** Whether a file of one text has exactly this one. */
function isText(now: string | undefined, text: string): boolean {
  return now !== undefined && now.length === text.length + 1 && now.endsWith("\n") && now.startsWith(text) && text.trimEnd() === text;
}
