/** Has the state of a repository go on under another name. The former name stays as an alias, and its head only says where it went. */
import { DamagedHead } from "./head.js";
import type { Store } from "./store.js";

export interface Rename {
  readonly from: string;
  readonly to: string;
  /** Another repository had that name, which is not listed any more. */
  readonly replaces: boolean;
}

/** Names that are taken over in a row are freed from the end. Resolves with those in a circle, which stay as they are. */
export async function moveRepositories(renamed: readonly Rename[], store: Store): Promise<readonly Rename[]> {
  const left = [...renamed];
  for (;;) {
    const next = left.findIndex(({ to }) => !left.some(({ from }) => from === to));
    const [rename] = next === -1 ? [] : left.splice(next, 1);
    if (rename === undefined) return left;
    try {
      await moveRepository(rename, store);
    } catch (error) {
      // Who reads the heads next tells which cannot be read.
      if (!(error instanceof DamagedHead)) throw error;
    }
  }
}

/** May be done again by whoever finds it half done: the new head is written before the former one is given up. */
async function moveRepository({ from, to, replaces }: Rename, store: Store): Promise<void> {
  const former = await store.head(from);
  if (former === undefined || former.head.movedTo !== undefined) return;
  const target = await store.head(to);
  const isFree = replaces || target === undefined || target.head.movedTo !== undefined;
  const aliases = [...new Set([...(former.head.aliases ?? []), from])].filter((name) => name !== to);
  if (isFree) {
    // If someone else has written it meanwhile, the next run sees to it.
    if (!(await store.moveHead({ ...former.head, repository: to, aliases }, target?.version))) return;
  } else if (target.head.aliases?.includes(from) !== true) {
    // Under that name it has been mapped already, by an address of its own in `fleet.toml`.
    const both = [...new Set([...(target.head.aliases ?? []), ...aliases])];
    if (!(await store.moveHead({ ...target.head, aliases: both }, target.version))) return;
  } else if (target.head.map !== former.head.map) return;
  await store.moveHead({ repository: from, state: "failed", tries: 0, movedTo: to }, former.version);
}
