import { reasonOf } from "../fleet-error.js";
import { seldom } from "../engine-place.js";
import { patiently } from "../patience.js";
import type { Store } from "./store.js";

interface Waiting {
  readonly signal: AbortSignal;
  /** Hears what is waited for, once a minute. */
  readonly tell: (text: string) => void;
}

/**
 * Waits while the disk is full. Else each job would fail on it three times within seconds, and a night would fail the whole fleet. No write does harm
 * twice: who moves a head for the second time is told that it moved, and looks.
 */
export function patientStore(store: Store, { signal, tell }: Waiting): Store {
  const complain = seldom(tell);
  const wait = async <Result>(write: () => Promise<Result>): Promise<Result> =>
    await patiently(write, signal, (error) => complain(`the store: ${reasonOf(error)}; trying again`));
  return {
    ...store,
    put: async (bytes) => await wait(async () => await store.put(bytes)),
    moveHead: async (head, expected) => await wait(async () => await store.moveHead(head, expected)),
    moveCurrent: async (digest) => await wait(async () => await store.moveCurrent(digest)),
  };
}
