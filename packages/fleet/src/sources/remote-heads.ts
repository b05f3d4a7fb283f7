import { isAbsolute } from "node:path";
import type { Git } from "./git.js";
import type { Repository } from "./repository.js";

export interface RemoteHead {
  readonly repository: Repository;
  /** The commit of the default branch; undefined if there is none or it cannot be read. */
  readonly commit?: string;
  readonly fault?: unknown;
  /** It answered, and has nothing. */
  readonly isEmpty?: boolean;
}

/** Requests to one host at a time; a host that is asked more refuses sooner or later. */
const PER_HOST = 4;
const PATIENCE = 60_000;

/** Asks every repository for its newest commit, in the order given. */
export async function remoteHeads(
  repositories: readonly Repository[],
  git: Git,
  { onHead, signal }: { readonly onHead?: () => void; readonly signal?: AbortSignal } = {},
): Promise<readonly RemoteHead[]> {
  const answers: RemoteHead[] = [];
  const byHost = new Map<string, number[]>();
  for (const [index, { name }] of repositories.entries()) {
    const host = name.split("/")[0] ?? "";
    const queue = byHost.get(host);
    if (queue === undefined) byHost.set(host, [index]);
    else queue.push(index);
  }
  const work = async (queue: number[]): Promise<void> => {
    for (let index = queue.shift(); index !== undefined; index = queue.shift()) {
      if (signal?.aborted === true) return;
      const repository = repositories[index];
      if (repository !== undefined) answers[index] = await remoteHead(repository, git, signal);
      onHead?.();
    }
  };
  await Promise.all([...byHost.values()].flatMap((queue) => Array.from({ length: PER_HOST }, () => work(queue))));
  return answers.filter((answer) => answer !== undefined);
}

async function remoteHead(repository: Repository, git: Git, signal: AbortSignal | undefined): Promise<RemoteHead> {
  const { url } = repository;
  const limit = AbortSignal.timeout(PATIENCE);
  const bound = signal === undefined ? limit : AbortSignal.any([limit, signal]);
  try {
    const out = isAbsolute(url)
      ? await git.read(url, ["rev-parse", "--verify", "HEAD"], bound)
      : await git.run(["ls-remote", "--", url, "HEAD"], { url, signal: bound });
    const commit = /^[0-9a-f]{40,64}/.exec(out)?.[0];
    return commit === undefined ? { repository, fault: new Error("it has no commit"), isEmpty: true } : { repository, commit };
  } catch (fault) {
    return { repository, fault };
  }
}
