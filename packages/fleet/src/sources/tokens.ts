/** Tokens for hosts. They come from the environment or from files, and are given to git and to the forge's API only. */
import { FleetError } from "../fleet-error.js";
import { wordIn } from "./named-file.js";

interface Token {
  /** With port, if the address has one. */
  readonly host: string;
  readonly token: string;
}

/** Names whose variable no other name has: no underscore, and no label that a hyphen begins or ends. And addresses in brackets (RFC 3986). */
const NAMEABLE = /^(?:(?:[a-z0-9]+(?:-+[a-z0-9]+)*)(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)*\.?|\[[0-9a-f:.]+\])(?::\d+)?$/;

/**
 * `DSP_FLEET_TOKEN_GIT_ACME_DEV` for `git.acme.dev`, `DSP_FLEET_TOKEN_GIT__ACME_DEV` for `git-acme.dev`: two hosts never have the same, so that nobody gets
 * the token of another by the choice of a name. Undefined for a name that cannot be told apart.
 */
export function tokenVariable(host: string): string | undefined {
  const lower = host.toLowerCase();
  return NAMEABLE.test(lower)
    ? `DSP_FLEET_TOKEN_${lower
        .replaceAll("-", "__")
        .replace(/[^a-z0-9]/g, "_")
        .toUpperCase()}`
    : undefined;
}

/** The token for an address; undefined if there is none, and for addresses that take none. `DSP_FLEET_TOKEN_HOST_FILE` names a file with it. */
export function tokenFor(url: string, environment: NodeJS.ProcessEnv = process.env): Token | undefined {
  if (!/^https?:/.test(url) || !URL.canParse(url)) return undefined;
  const { host, hostname, protocol } = new URL(url);
  if (protocol === "http:" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname)) return undefined;
  for (const variable of new Set([tokenVariable(host), tokenVariable(hostname)])) {
    if (variable === undefined) continue;
    const given = environment[variable];
    if (given !== undefined && given !== "") return { host, token: given };
    const file = environment[`${variable}_FILE`];
    if (file !== undefined && file !== "") return { host, token: readToken(file, variable) };
  }
  return undefined;
}

function readToken(file: string, variable: string): string {
  try {
    return wordIn(file);
  } catch {
    throw new FleetError(`the file that ${variable}_FILE names cannot be read`, "correct the variable, or the permissions of the file");
  }
}

/** Names of all variables that hold tokens or the way to them; children that need none get none. */
export function isTokenVariable(name: string): boolean {
  return name.startsWith("DSP_FLEET_TOKEN");
}
