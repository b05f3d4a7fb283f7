/** Interface of lock files, independent of their format: only direct name → version. */
import { pushTo } from "../../../src/model/basics.js";

export interface Pin {
  /** Package of the registry, also behind an `npm:` alias. */
  readonly name: string;
  /** An exact semantic version. */
  readonly version: string;
}

interface LockRequest {
  /** Directory of the declaring package, relative to that of the lock file; `""` is the same directory. */
  readonly directory: string;
  readonly name: string;
  /** Range of the manifest, with catalogs resolved; absent if the package does not declare the name. */
  readonly range?: string;
}

export interface LockFile {
  /** The version for this package. */
  direct(request: LockRequest): Pin | undefined;
  /** Every version of the name, for any package; in file order, may repeat. */
  any(name: string): readonly Pin[];
}

export const NO_LOCK: LockFile = { direct: () => undefined, any: () => [] };

const EXACT = /^\d+\.\d+\.\d+(?:[-+].*)?$/u;

/** A pin for an exact version; links, tarballs and repositories have none. */
export function pin(name: string, version: string | undefined): Pin | undefined {
  return version !== undefined && EXACT.test(version) ? { name, version } : undefined;
}

/** `@scope/name@range` → name and range; undefined without a second part. */
export function splitDescriptor(descriptor: string): { readonly name: string; readonly range: string } | undefined {
  const at = descriptor.indexOf("@", 1);
  return at === -1 ? undefined : { name: descriptor.slice(0, at), range: descriptor.slice(at + 1) };
}

/** `npm:real@^1` → `real` and `^1`; undefined for any other range. */
export function splitAlias(range: string): { readonly name: string; readonly range: string } | undefined {
  if (!range.startsWith("npm:")) return undefined;
  const rest = range.slice(4);
  // `npm:^1.2.0` is a plain range with an explicit protocol.
  if (/^[\d^~<>=*]/u.test(rest)) return undefined;
  return splitDescriptor(rest) ?? { name: rest, range: "" };
}

/** Collects pins by name. */
export function indexPins(pins: Iterable<readonly [name: string, pin: Pin | undefined]>): ReadonlyMap<string, readonly Pin[]> {
  const index = new Map<string, Pin[]>();
  for (const [name, found] of pins) {
    if (found === undefined) continue;
    pushTo(index, name, found);
  }
  return index;
}
