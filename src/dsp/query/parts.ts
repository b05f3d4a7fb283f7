import type { Uid } from "../../model/operation.js";
import { readImports, parseSource, type SourceRef } from "../dsp-tree.js";
import type { GraphView } from "./graph-view.js";
import { remember } from "../../model/basics.js";

/** Source of a module of several files in the project directory itself. */
const HERE = ".";

/** Containment by source alone: a declaration is a part of its file or class, a file of the module of its directory. */
export function holds(whole: SourceRef, part: SourceRef): boolean {
  if (part.symbol === undefined) return whole.symbol === undefined && isDirectoryOf(whole.path, part.path);
  if (whole.path !== part.path) return false;
  return whole.symbol === undefined || part.symbol.startsWith(`${whole.symbol}.`);
}

function isDirectoryOf(directory: string, path: string): boolean {
  if (path === directory) return false;
  const length = Math.max(0, path.lastIndexOf("/"));
  return length === 0 ? directory === HERE || directory === "" : directory.length === length && path.startsWith(directory);
}

/** Containment of entities. */
interface Parts {
  /** The nearest of its importers that contains its source. */
  readonly ownerOf: (uid: Uid) => Uid | undefined;
  /** Whether it is a part of the other, directly or indirectly. */
  readonly isWithin: (uid: Uid, whole: Uid) => boolean;
  /** Files of one module, which need no import to use each other. */
  readonly areOfModule: (uid: Uid, other: Uid) => boolean;
  /** A declaration in a file or a class. */
  readonly isDeclared: (uid: Uid) => boolean;
}

export function partsIn(view: GraphView): Parts {
  const sources = new Map<Uid, SourceRef | undefined>();
  const owners = new Map<Uid, Uid | undefined>();
  const sourceOf = (uid: Uid): SourceRef | undefined => {
    if (!sources.has(uid)) sources.set(uid, readSource(view, uid));
    return sources.get(uid);
  };
  /** A module of several files is never a part, whatever its directory. */
  const isModule = remember((uid: Uid): boolean => {
    const whole = sourceOf(uid);
    const isFileOf = (part: SourceRef | undefined): boolean =>
      whole !== undefined && part !== undefined && part.symbol === undefined && holds(whole, part);
    const found = readImports(view.tree, uid).some((line) => line.via === undefined && line.uid !== uid && isFileOf(sourceOf(line.uid)));
    return found;
  });
  const findOwner = (uid: Uid): Uid | undefined => {
    const part = sourceOf(uid);
    if (part === undefined) return undefined;
    const owns = (importer: Uid): boolean => readImports(view.tree, importer).some((line) => line.uid === uid && line.via === undefined);
    const lengthOf = (importer: Uid): number => (view.description(importer).get("source") ?? "").length;
    const found = view.importers(uid).filter((importer) => {
      const whole = sourceOf(importer);
      return (
        importer !== uid && whole !== undefined && holds(whole, part) && owns(importer) && (part.symbol !== undefined || !isModule(uid))
      );
    });
    return found.reduce<Uid | undefined>(
      (best, importer) => (best === undefined || lengthOf(importer) > lengthOf(best) ? importer : best),
      undefined,
    );
  };
  const ownerOf = (uid: Uid): Uid | undefined => {
    if (!owners.has(uid)) owners.set(uid, findOwner(uid));
    return owners.get(uid);
  };
  const isWithin = (uid: Uid, whole: Uid): boolean => {
    const [part, around] = [sourceOf(uid), sourceOf(whole)];
    if (part === undefined || around === undefined || !mayHold(around, part)) return false;
    const passed = new Set<Uid>();
    for (let owner = ownerOf(uid); owner !== undefined && !passed.has(owner); owner = ownerOf(owner)) {
      if (owner === whole) return true;
      passed.add(owner);
    }
    return false;
  };
  const isDeclared = (uid: Uid): boolean => sourceOf(uid)?.symbol !== undefined;
  const areOfModule = (uid: Uid, other: Uid): boolean =>
    !isDeclared(uid) && !isDeclared(other) && ownerOf(uid) !== undefined && ownerOf(uid) === ownerOf(other);
  return { ownerOf, isWithin, areOfModule, isDeclared };
}

/** Directly, or with a file in between; a cheap check. */
function mayHold(whole: SourceRef, part: SourceRef): boolean {
  return holds(whole, part) || (part.symbol !== undefined && holds(whole, { path: part.path }));
}

/** Undefined for externals, whose sources are names. */
function readSource(view: GraphView, uid: Uid): SourceRef | undefined {
  const description = view.exists(uid) ? view.description(uid) : new Map<string, string>();
  const source = description.get("source");
  return source === undefined || description.get("kind") === "external" ? undefined : parseSource(source);
}
