/** A map by what it says: UIDs replaced by sources, order only where it has a meaning, texts left out or kept. */
import {
  parseDescription,
  whyPath,
  type DspTree,
  entityUids,
  readDescription,
  readImports,
  readShared,
  readToc,
  tocNames,
} from "../../src/dsp/dsp-tree.js";

export interface CanonicalMap {
  readonly entities: Readonly<Record<string, object>>;
  readonly contents: Readonly<Record<string, readonly string[]>>;
  readonly diagnostics: string;
}

/** Throws where a UID is mentioned that no entity has. */
export function canonicalMap(tree: DspTree, texts: "with texts" | "without texts" = "with texts"): CanonicalMap {
  const name = (uid: string): string => {
    const description = readDescription(tree, uid);
    const source = description.get("source");
    if (source === undefined) throw new Error(`${uid} is mentioned and does not exist`);
    return `${description.get("kind")} ${source}`;
  };
  const entities: Record<string, object> = {};
  for (const uid of entityUids(tree)) {
    const imports = readImports(tree, uid).map(({ uid: imported, via }) => {
      const why = tree.get(whyPath(uid, imported, via));
      if (why === undefined) throw new Error(`${uid} imports ${imported} without a reason`);
      return `${name(imported)} via ${via === undefined ? "" : name(via)}${texts === "with texts" ? `: ${why}` : ""}`;
    });
    const fields = [...parseDescription(tree.get(`${uid}/description`) ?? "")].filter(([key]) => isCompared(key, texts));
    const key = name(uid);
    if (entities[key] !== undefined) throw new Error(`two entities of ${key}`);
    entities[key] = { fields: Object.fromEntries(fields), imports: imports.sort(), shared: readShared(tree, uid).map(name).sort() };
  }
  for (const path of tree.keys()) for (const uid of path.match(/(?:obj|func)-[0-9a-f]{8}/g) ?? []) name(uid);
  const contents = tocNames(tree).map((toc) => {
    const [root = "", ...others] = readToc(tree, toc).map(name);
    return [root, others.sort()] as const;
  });
  return { entities, contents: Object.fromEntries(contents), diagnostics: tree.get("diagnostics") ?? "" };
}

function isCompared(key: string, texts: string): boolean {
  if (key === "drafts") return false;
  return texts === "with texts" || (key !== "purpose" && key !== "overview");
}
