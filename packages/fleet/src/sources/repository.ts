/** Names of repositories. */
import { basename, dirname, isAbsolute, resolve } from "node:path";
import { withoutCredentials } from "../../../../src/model/secrets/credentials.js";

export interface Repository {
  /** `host/owner/name`, unique in a fleet. */
  readonly name: string;
  /** Address for git, without credentials; an absolute path for a clone on this machine. */
  readonly url: string;
  /** `HOST NUMBER` or `HOST/PATH NUMBER` of the forge that lists it; it stays the same when the repository is renamed or moved. See `isProof`. */
  readonly id?: string | undefined;
  /** What lists it; see `sourceKey`. */
  readonly source?: string | undefined;
}

/** Word before the name of a clone that has no `origin`. */
export const LOCAL = "local";

/** A clone is called as its origin is, so that it is the same repository wherever it lies; without one, as its folder is. */
export function nameOfClone(path: string, origin: string): string {
  return nameOfUrl(origin.trim()) ?? `${LOCAL}/${folderName(path)}`;
}

/** Never empty: a part of a name that is empty would be the name of no head. */
function folderName(path: string): string {
  const whole = resolve(path);
  const name = basename(whole);
  if (name === ".git") return folderName(dirname(whole));
  return name.replace(/\.git$/, "") || "root";
}

/**
 * An address whose host is the same to `URL`, git, curl and ssh. For `https://one.dev\@two.dev/`, `URL` says `one.dev` and git connects to `two.dev`; and
 * signs of a shell in a host may reach a command of the user's ssh configuration.
 */
const PLAIN = /^(?:https?|ssh):\/\/(?:[\w.~%+:-]*@)?(?:[A-Za-z0-9][\w.-]*|\[[0-9A-Fa-f:.]+\])(?::\d+)?(?:[/?#]|$)/;

/**
 * `host/owner/name` of an address: `https://host/owner/name.git`, `ssh://git@host:22/owner/name`, `git@host:owner/name`. Undefined for what is none, such as a
 * path, an option or a transport that runs programs.
 */
export function nameOfUrl(url: string): string | undefined {
  if (url.length > LONGEST) return undefined;
  const scp = /^(?:[\w.-]+@)?([\w.-]+):(?!\/\/|:)([^\\]+)$/.exec(url);
  // `user:password@host:path` would be a name with a password in it.
  if (scp !== null) return withoutCredentials(url) === url ? join(scp[1] ?? "", scp[2] ?? "") : undefined;
  if (!PLAIN.test(url) || !URL.canParse(url)) return undefined;
  const { protocol, host, hostname, pathname } = new URL(url);
  return join(protocol === "ssh:" ? hostname : host, pathname.split("/").map(decode).join("/"));
}

/**
 * Whether the number of a forge may tell which repository the name is. A forge numbers its own: for an address of another host, or beside the path where it is mounted,
 * its number would say nothing, and could be that of a repository there. A port is another server; a dot at the end of a host is none.
 */
export function isProof(id: string, name: string): boolean {
  const [place = ""] = id.split(" ");
  return place !== "" && withoutLastDot(name).startsWith(`${withoutLastDot(place)}/`);
}

function withoutLastDot(name: string): string {
  return name.replace(/^([^/:]+)\.(?=[/:]|$)/, "$1");
}

/** Characters of an address; manifests hold any text. */
const LONGEST = 2000;

/** An escaped slash is part of a name and stays escaped, else two addresses would be called alike. */
function decode(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return /\/|%2f/i.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}

function join(host: string, path: string): string | undefined {
  const parts = path
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .split("/")
    .filter((part) => part !== "");
  // They would turn up on terminals and in lists of one name a line.
  if (/[\p{Cc}\u2028\u2029]/u.test(path)) return undefined;
  if (host === "" || host.startsWith("-") || parts.length === 0 || parts.some((part) => part === "." || part === "..")) return undefined;
  return [host.toLowerCase(), ...parts].join("/");
}

/** Whether git may be given the address: without passwords and tokens, `https`, `ssh`, `http` on this machine, and paths of clones on this machine. */
export function isAllowed(url: string): boolean {
  if (isAbsolute(url)) return true;
  // Who writes to a queue might write passwords, too.
  if (nameOfUrl(url) === undefined || url.startsWith("-") || withoutCredentials(url) !== url) return false;
  if (!url.startsWith("http:")) return true;
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

/** Whether `words`, as a person writes them, mean the repository: its name, or the last parts of it. */
export function isMeant(words: string, name: string): boolean {
  const wanted = nameOfUrl(words) ?? words.replace(/^\/+|\/+$|\.git$/g, "");
  return name === wanted || name.endsWith(`/${wanted}`);
}
