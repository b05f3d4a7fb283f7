/** Resolves symbolic links of an index without accessing the disk. */

/** The limit of Linux. */
const MOST_HOPS = 40;

interface FollowedLinks {
  /** Link → the listed target file. */
  readonly links: ReadonlyMap<string, string>;
  /** Link → the reason for leaving it out. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** `targets`: link → its text. */
export function followLinks(targets: ReadonlyMap<string, string>, files: ReadonlySet<string>): FollowedLinks {
  const links = new Map<string, string>();
  const skipped = new Map<string, string>();
  const directories = targets.size === 0 ? new Set<string>() : directoriesOf(files);
  for (const link of targets.keys()) {
    const end = endOf(link, targets);
    if (end !== undefined && files.has(end)) links.set(link, end);
    else skipped.set(link, end !== undefined && directories.has(end) ? "link to a directory" : "link that leads nowhere in the repository");
  }
  return { links, skipped };
}

/** Undefined if it leaves the root or is circular. */
function endOf(link: string, targets: ReadonlyMap<string, string>): string | undefined {
  let ahead = link.split("/");
  const path: string[] = [];
  for (let hops = 0; ahead.length > 0;) {
    const [name = "", ...rest] = ahead;
    ahead = rest;
    if (name === "" || name === ".") continue;
    if (name === "..") {
      if (path.pop() === undefined) return undefined;
      continue;
    }
    path.push(name);
    const target = targets.get(path.join("/"));
    if (target === undefined) continue;
    hops += 1;
    if (hops > MOST_HOPS || target.startsWith("/")) return undefined;
    path.pop();
    ahead = [...target.split("/"), ...rest];
  }
  return path.join("/");
}

function directoriesOf(files: ReadonlySet<string>): ReadonlySet<string> {
  const directories = new Set<string>();
  for (const file of files) {
    for (let slash = file.lastIndexOf("/"); slash > 0; slash = file.lastIndexOf("/", slash - 1)) directories.add(file.slice(0, slash));
  }
  return directories;
}
