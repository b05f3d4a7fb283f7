import { viewOf } from "../../dsp/query/graph-view.js";
import { isEntityDirectory, isUid } from "../../dsp/uid.js";
import type { Uid } from "../../model/operation.js";
import { userError, UserError, withExitCode } from "../../model/errors/user-error.js";
import { nearestSource } from "../../model/nearest/nearest-path.js";
import type { Store } from "../../store/open-store.js";

const SHOWN = 5;

/**
 * Resolves an entity: a UID first (existing or not, as in the reference), then a unique prefix of a UID, then a
 * source: a path for its file, `path#symbol` for a declaration. Throws `UserError`, exit code 2, if there is no match or several.
 */
export function findEntity(word: string, store: () => Store): Uid {
  const whole: boolean = isUid(word);
  if (whole) return word;
  const found = word === "" ? [] : candidates(word, store);
  const [uid, ...more] = found;
  if (uid === undefined) throw userError("unknown-name", { name: word, near: nearSource(word, store) });
  if (more.length === 0) return uid;
  const entities = `${found.slice(0, SHOWN).join(", ")}${found.length > SHOWN ? ", …" : ""}`;
  throw userError("ambiguous-name", { name: word, count: found.length, entities });
}

/** Throws `UserError`, exit code 2, if there is no map: the word is then no UID, as in the reference. */
function candidates(word: string, store: () => Store): readonly Uid[] {
  try {
    return isEntityDirectory(word) && !word.includes("/") ? byPrefix(word, store()) : bySource(word, store());
  } catch (error) {
    if (error instanceof UserError && error.code === "no-map") throw withExitCode(error, 2);
    if (error instanceof UserError && error.exitCode === 1) return [];
    throw error;
  }
}

function byPrefix(word: string, { tree }: Store): readonly Uid[] {
  return viewOf(tree)
    .uids()
    .filter((uid) => uid.startsWith(word) && isUid(uid));
}

function bySource(word: string, { tree, prime }: Store): readonly Uid[] {
  prime("description");
  const view = viewOf(tree);
  const wanted = word.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "");
  return view.uids().filter((uid) => isUid(uid) && view.description(uid).get("source") === wanted);
}

function nearSource(word: string, store: () => Store): string | undefined {
  if (word === "" || isEntityDirectory(word)) return undefined;
  const view = viewOf(store().tree);
  return nearestSource(
    word,
    view.uids().flatMap((uid) => (isUid(uid) ? (view.description(uid).get("source") ?? []) : [])),
  );
}
