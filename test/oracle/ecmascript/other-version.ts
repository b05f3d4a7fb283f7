/** A package of the workspace that an importer takes from elsewhere, in another version. */
import { posix } from "node:path";
import type { Repository } from "./repository.js";

/** Both versions, where the manifest in the directory `here` asks for another major version than the one that the workspace has. */
export function otherVersion(repository: Repository, here: string | undefined, name: string): string | undefined {
  const linked = repository.packages.find((one) => one.name === name);
  if (here === undefined || linked === undefined) return undefined;
  const wants = manifestOf(repository, here);
  const declared = [wants.dependencies, wants.devDependencies, wants.peerDependencies].flatMap((list) => list?.[name] ?? []);
  const { version = "" } = manifestOf(repository, linked.directory);
  const major = (text: string): string | undefined => /^[~^]?(\d+)\./.exec(text)?.[1];
  const differ = declared.length > 0 && declared.every((one) => major(one) !== undefined && major(one) !== major(version));
  return differ ? `wants ${declared.join(", ")}; ${linked.directory} is ${version}` : undefined;
}

interface Manifest extends Partial<Record<"dependencies" | "devDependencies" | "peerDependencies", Readonly<Record<string, string>>>> {
  readonly version?: string;
}

function manifestOf({ tree }: Repository, directory: string): Manifest {
  return JSON.parse(tree.read(posix.join(directory, "package.json")) ?? "{}") as Manifest;
}
