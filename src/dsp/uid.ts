import type { Uid } from "../model/operation.js";

const UID = /^(?:obj|func)-[0-9a-f]{8}$/;

/** §4.1. Also protects paths against untrusted text: check before building one. */
export function isUid(text: string): text is Uid {
  return UID.test(text);
}

/** Names of directories that the reference treats as entities, well-formed or not. */
export function isEntityDirectory(name: string): boolean {
  return name.startsWith("obj-") || name.startsWith("func-");
}
