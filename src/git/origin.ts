import { runGit } from "./run-git.js";

/** Where a repository is published, without user names and passwords. */
export interface Origin {
  /** In lower case; with a port only for `https:`. */
  readonly host: string;
  /** Names of owner, groups and repository, outermost first. */
  readonly path: readonly string[];
}

/** `https://host/path`, `ssh://user@host/path`, `git://host/path`. */
const ADDRESS = /^(https?|ssh|git):\/\/(?:[^@/]*@)?([a-z0-9.-]+)(:\d+)?\/(.+)$/i;
/** `user@host:path`. */
const SHORT = /^(?:[^@/:]+@)?([a-z0-9.-]+\.[a-z]+):(?!\/)(.+)$/i;
const NAME = /^(?!\.{1,2}$)[\w.~-]+$/;

/** Undefined without a remote `origin`, and for one that is a directory or that cannot be read. */
export function originOf(directory: string): Origin | undefined {
  const answer = runGit(directory, ["config", "--get", "remote.origin.url"]);
  return answer.ok ? parseOrigin(answer.output.toString("utf8").trim()) : undefined;
}

export function parseOrigin(address: string): Origin | undefined {
  const [, scheme = "", host = "", port = "", path = ""] = ADDRESS.exec(address) ?? [];
  if (host !== "") return originFrom(scheme.toLowerCase() === "https" ? `${host}${port === ":443" ? "" : port}` : host, path);
  const [, shortHost, shortPath = ""] = SHORT.exec(address) ?? [];
  return shortHost === undefined ? undefined : originFrom(shortHost, shortPath);
}

function originFrom(host: string, text: string): Origin | undefined {
  const path = text
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .split("/");
  return path.every((name) => NAME.test(name)) ? { host: host.toLowerCase(), path } : undefined;
}
