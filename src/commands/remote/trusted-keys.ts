/** Whose entries in a remote cache count. */
import { resolve } from "node:path";
import { readConfig } from "../../config/read-config.js";
import { readPlainFile } from "../../fs/read-plain-file.js";
import { defaultBranchCommit } from "../../git/recent-commits.js";
import { UserError, userError } from "../../model/errors/user-error.js";
import { readPublicKeys, type TrustedKeys } from "../../remote/keys.js";
import { readRevision } from "../../store/read-revision.js";
import { readSingle } from "../options/option-values.js";
import type { Given } from "../registry/command.js";

const LARGEST = 2 ** 16;

/**
 * The keys of `--cache-keys`, else of `DSP_CACHE_KEYS`, else of the configuration in the default branch of `origin`. The configuration of the work
 * tree does not count: a pull request could add a key. Throws `UserError` for keys that cannot be read.
 */
export async function trustedKeys({ root, directory, argv }: Given): Promise<TrustedKeys> {
  const file = readSingle(argv, "cache-keys");
  if (file !== undefined) return parse(readFile(resolve(directory, file), file), file);
  const variable = process.env["DSP_CACHE_KEYS"];
  if (variable !== undefined && variable !== "") return parse(variable.replaceAll(",", "\n"), "DSP_CACHE_KEYS");
  return await configuredKeys(root);
}

function readFile(path: string, named: string): string {
  const found = readPlainFile(path, LARGEST);
  if (typeof found !== "string") return found.toString("utf8");
  throw userError("cache-keys-missing", { path: named });
}

function parse(text: string, from: string): TrustedKeys {
  const keys = readPublicKeys(text);
  if ("bad" in keys) throw userError("cache-keys-invalid", { from, line: String(keys.bad) });
  return keys;
}

/** None for a configuration that is not valid: that of the default branch is not what this run is about. */
async function configuredKeys(root: string): Promise<TrustedKeys> {
  const commit = defaultBranchCommit(root);
  if (commit === undefined) return new Map();
  try {
    const found = await readConfig((path) => readRevision(root, commit, path));
    return parse((found?.config.cacheKeys ?? []).join("\n"), "cacheKeys");
  } catch (error) {
    if (error instanceof UserError) return new Map();
    throw error;
  }
}
