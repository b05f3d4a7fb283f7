/** Where a package says that its sources are (npm Docs, "package.json", `repository`), as an address that git understands. */
import { withoutCredentials } from "../../../src/model/credentials.js";
import { at, stringAt, type Json } from "../../manifests/json.js";

const HOSTS: Readonly<Record<string, string>> = { github: "github.com", gitlab: "gitlab.com", bitbucket: "bitbucket.org" };
const SHORT = /^(?:(github|gitlab|bitbucket):)?([\w.-]+\/[\w.-]+)$/;
const ADDRESS = /^(?:https?|ssh):\/\/|^[\w.-]+@[\w.-]+:/;

/** Characters of an address. */
const LONGEST = 1000;

export function repositoryOf(json: Json | undefined): string | undefined {
  const written = stringAt(json, "repository") ?? stringAt(at(json, "repository"), "url");
  if (written === undefined || written.length > LONGEST || /\p{Cc}/u.test(written)) return undefined;
  const [, host = "github", path] = SHORT.exec(written) ?? [];
  if (path !== undefined) return `https://${HOSTS[host] ?? ""}/${path}`;
  const address = written.replace(/^git\+/, "").replace(/^git:/, "https:");
  // People copy the address of a folder from their browser. A surface is given to others.
  return ADDRESS.test(address) ? withoutCredentials(address).replace(/\/(?:-\/)?(?:tree|blob)\/.*$/, "") : undefined;
}
