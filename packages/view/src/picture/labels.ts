/** Names of boxes as they are drawn. */
import { inertLine } from "../../../../src/retrieve/inert.js";
import type { Drawn } from "./fold-members.js";
import { shortened } from "./text-width.js";

const LONGEST = 44;
const CYCLE = "⟲";
const NAMED = 3;

interface Label {
  readonly name: string;
  /** Number of files, for a folder. */
  readonly files?: number;
  /** A mark of cycles. */
  readonly mark?: string;
}

export function labelParts({ kind, members, isCyclic }: Drawn): Label {
  const [box] = members;
  if (kind === "cycle") return { name: `${members.length} ${nounOf(members)} import each other: ${largestOf(members)}, …`, mark: CYCLE };
  if (kind === "alone") return { name: `${members.length} more files` };
  const mark = isCyclic ? { mark: CYCLE } : {};
  const name = nameIn(box?.name ?? "", LONGEST);
  return box?.kind === "folder" ? { name, files: box.count, ...mark } : { name, ...mark };
}

export function labelOf(drawn: Drawn): string {
  const { name, files, mark } = labelParts(drawn);
  return [name, ...(files === undefined ? [] : [String(files)]), ...(mark === undefined ? [] : [mark])].join("  ");
}

/** Names of those with most entities. */
function largestOf(members: Drawn["members"]): string {
  return members
    .toSorted((a, b) => b.entities - a.entities)
    .slice(0, NAMED)
    .map(({ name }) => nameIn(name, LONGEST / 2))
    .join(", ");
}

/** As it is written in the end: escapes need more place than what they stand for. */
function nameIn(name: string, most: number): string {
  return shortened(inertLine(name), most);
}

function nounOf(members: Drawn["members"]): string {
  return members.every(({ kind }) => kind === "folder") ? "folders" : members.some(({ kind }) => kind === "folder") ? "members" : "files";
}
