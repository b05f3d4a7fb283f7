/** Names of boxes as they are drawn. */
import type { Drawn } from "./fold-members.js";
import { shortened } from "./text-width.js";

const LONGEST = 44;

export function labelOf({ kind, members }: Drawn): string {
  const [box] = members;
  if (kind === "cycle") return `⟲ ${members.length} ${nounOf(members)} import each other`;
  if (kind === "alone") return `${members.length} more files`;
  const name = shortened(box?.name ?? "", LONGEST);
  return box?.kind === "folder" ? `${name}  ${box.files.length}` : name;
}

function nounOf(members: Drawn["members"]): string {
  return members.every(({ kind }) => kind === "folder") ? "folders" : members.some(({ kind }) => kind === "folder") ? "members" : "files";
}
