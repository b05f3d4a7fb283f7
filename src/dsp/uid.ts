import type { Uid } from "../model/operation.js";

const UID = /^(?:obj|func)-[0-9a-f]{8}$/;

/** §4.1. Also the guard that keeps foreign text from becoming a path: test before building one. */
export function isUid(text: string): text is Uid {
  return UID.test(text);
}

/** Directory names that the reference takes for entities, well-formed or not. */
export function isEntityDirectory(name: string): boolean {
  return name.startsWith("obj-") || name.startsWith("func-");
}
