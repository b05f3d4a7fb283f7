/** Required keys of every description (§4.2.1). */
import type { Uid } from "../../model/operation.js";
import { keyEnd, type Description, descriptionPath, type DspTree, splitLines, strip } from "../dsp-tree.js";
import { draftTokensAt, isAdopted } from "../drafts.js";
import { repaired, type Edit, type Fault, type FaultCode } from "./fault.js";
import { ownerOf, type Survey } from "./survey.js";

const KINDS: ReadonlySet<string> = new Set(["object", "function", "external"]);
const OUTSIDE = /^(?:\/|\\|[A-Za-z]:[\\/]|(?:[^\n]*[\\/])?\.\.(?:[\\/\n#]|$))/;

export function descriptionFaults({ tree, entities, frozen }: Survey): readonly Fault[] {
  return [...entities].flatMap(([uid, description]) => {
    if (frozen.has(descriptionPath(uid))) return [];
    return description === undefined ? [missing(uid)] : keyFaults(uid, description, tree);
  });
}

/** A `source:` outside of the repository must never be opened. Externals are names, not paths. */
export function sourceFault(path: string, description: Description): Fault | undefined {
  const source = description.get("source") ?? "";
  if (!OUTSIDE.test(source) || description.get("kind") === "external") return undefined;
  return {
    code: "outside-source",
    path,
    detail: `source leads out of the repository: ${source}`,
    fix: `dsp-cli move-entity ${ownerOf(path)} <path inside the repository>`,
  };
}

function missing(uid: Uid): Fault {
  return {
    code: "no-description",
    path: descriptionPath(uid),
    detail: "missing",
    fix: `restore it with git, or 'dsp-cli update-description ${uid} --source <path> --kind <kind> --purpose <text>', or 'dsp-cli remove-entity ${uid}'`,
  };
}

function keyFaults(uid: Uid, description: Description, tree: DspTree): readonly Fault[] {
  const path = descriptionPath(uid);
  const text = tree.get(path) ?? "";
  const empty = (key: string, code: FaultCode): readonly Fault[] => {
    if (description.get(key)) return [];
    return [{ code, path, detail: `no '${key}:' line`, fix: `dsp-cli update-description ${uid} --${key} <${key}>` }];
  };
  const outside = sourceFault(path, description);
  return [
    ...repeatedKeys(path, text),
    ...empty("source", "no-source"),
    ...(outside === undefined ? [] : [outside]),
    ...kindFaults(uid, description, text, isAdopted(draftTokensAt(tree, uid) ?? "")),
    ...empty("purpose", "no-purpose"),
  ];
}

/** Of repeated keys the last counts (§4.2.1). No command writes two; merges and manual edits can, and so did older versions for values with line ends. */
function repeatedKeys(path: string, text: string): readonly Fault[] {
  const counts = new Map<string, number>();
  for (const line of splitLines(strip(text))) {
    const end = keyEnd(line);
    if (end < 0) continue;
    const key = line.slice(0, end);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].flatMap(([key, count]): readonly Fault[] => {
    if (count === 1) return [];
    const detail = `'${key}:' stands there ${count} times, and only the last one counts`;
    return [{ code: "repeated-key", path, detail, fix: "edit the file: keep the line that is true" }];
  });
}

/** The prefix must match the kind, except for adopted entities. */
function kindFaults(uid: Uid, description: Description, text: string, adopted: boolean): readonly Fault[] {
  const path = descriptionPath(uid);
  const kind = description.get("kind") ?? "";
  const prefix = uid.slice(0, uid.indexOf("-"));
  if (kind === "") {
    const edits = description.has("kind") || prefix !== "func" || adopted ? undefined : [withKind(path, text)];
    const byHand = `dsp-cli update-description ${uid} --kind <kind>`;
    const fix = edits === undefined ? byHand : repaired("writes the kind that the UID names");
    return [{ code: "no-kind", path, detail: "no 'kind:' line", fix, edits }];
  }
  if (!KINDS.has(kind))
    return [
      {
        code: "unknown-kind",
        path,
        detail: `kind '${kind.slice(0, 40)}' is none of object, function, external`,
        fix: `dsp-cli update-description ${uid} --kind <kind>`,
      },
    ];
  if (adopted || (kind === "function") === (prefix === "func")) return [];
  const other = prefix === "func" ? "function" : "object";
  return [
    {
      code: "kind-and-prefix",
      path,
      detail: `kind '${kind}' of a ${prefix}- UID`,
      fix: `dsp-cli update-description ${uid} --kind ${other}`,
    },
  ];
}

/** Before the purpose, or at the end; all other lines are unchanged. */
function withKind(path: string, text: string): Edit {
  const lines = splitLines(text);
  const place = lines.findIndex((line) => /^purpose:(?:[ \t]|$)/.test(line));
  lines.splice(place < 0 ? lines.length : place, 0, "kind: function");
  return { do: "write", path, text: `${lines.join("\n")}\n` };
}
