/** Dependencies of a `package.json` (npm Docs, "dependencies"): ranges with catalogs resolved, and the versions of lock files. */
import type { Dependency } from "../../../src/model/publisher.js";
import type { Tree } from "../../../src/model/tree.js";
import { at, entriesOf } from "../../manifests/json.js";
import { versionIn, withoutVersion } from "../../manifests/package-url.js";
import type { DescribeExternal } from "../externals/index.js";
import { createRanges } from "../externals/ranges.js";
import type { EcmaPackage, Packages } from "../project.js";

const SECTIONS = [
  ["dependencies", undefined],
  ["optionalDependencies", "optional"],
  ["peerDependencies", "peer"],
  ["devDependencies", "development"],
] as const;

export function createReadDependencies(
  tree: Tree,
  packages: Packages,
  describe: DescribeExternal,
): (pkg: EcmaPackage) => readonly Dependency[] {
  const ranges = createRanges(tree, packages);
  return ({ manifest, json, dependencies }) =>
    SECTIONS.flatMap(([section, scope]) =>
      entriesOf(at(json, section)).flatMap(([name, written]): readonly Dependency[] => {
        if (typeof written !== "string") return [];
        const { purl } = describe({ ecosystem: "npm", name }, [manifest]);
        const url = withoutVersion(purl);
        if (url === undefined) return [];
        // Only one section of a name is read with its catalog; others keep what is written.
        const declared = dependencies.get(name) === written ? (ranges.declared(manifest, "npm", name)[0]?.range ?? written) : written;
        const locked = versionIn(purl);
        return [{ url, manifest, ...(scope !== undefined && { scope }), declared, ...(locked !== undefined && { locked }) }];
      }),
    );
}
