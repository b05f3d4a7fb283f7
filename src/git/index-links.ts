/** Symbolic links of an index, followed without looking at the disk. */

/** As many as Linux follows. */
const MOST_HOPS = 40;

export interface FollowedLinks {
  /** Link → the listed file that it stands for. */
  readonly links: ReadonlyMap<string, string>;
  /** Link → why it is left out. */
  readonly skipped: ReadonlyMap<string, string>;
}

/** `targets`: link → what it says. */
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

/** Undefined where it leaves the root or runs in circles. */
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
