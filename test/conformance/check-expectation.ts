/** Compares one expectation with a map; the answer is what is wrong, in words that show what the map really holds, or nothing. */
import { matchesText, type Expectation } from "./notation.js";
import { importsOf, isNamed, isOwnerLine, nameOf, type Entity, type ImportLine, type ProjectMap } from "./read-map.js";

type Of<C extends Expectation["check"]> = Extract<Expectation, { check: C }>;

/** A sentence for each expectation that does not hold. */
export function checkCase(map: ProjectMap, expectations: readonly Expectation[]): readonly string[] {
  const roots = new Set(expectations.flatMap((expectation) => (expectation.check === "root" ? [expectation.source] : [])));
  const wrong = expectations.flatMap((expectation) => {
    const answer = checkExpectation(map, expectation);
    return answer === undefined ? [] : [`${expectation.line}\n    ${answer}`];
  });
  const strangers = [...rootSources(map)].filter((source) => !roots.has(source));
  return [...wrong, ...strangers.map((source) => `root ${source}\n    is a root that nothing expects`)];
}

function checkExpectation(map: ProjectMap, expectation: Expectation): string | undefined {
  switch (expectation.check) {
    case "root":
      return checkRoot(map, expectation);
    case "edge":
      return checkEdge(map, expectation);
    case "owner":
      return checkOwner(map, expectation);
    case "shares":
      return checkShares(map, expectation);
    case "entity":
      return checkEntity(map, expectation);
    case "absent":
      return map.bySource.has(expectation.source) ? "exists" : undefined;
    case "entity-count":
      return checkCount(map, expectation);
    case "diagnostic":
      return checkDiagnostic(map, expectation);
    case "no-diagnostics":
      return map.diagnostics.length === 0 ? undefined : listDiagnostics(map);
    case "key":
      return checkKey(map, expectation);
    case "shared-list":
      return withEntity(map, expectation.module, (entity) =>
        compareLists(
          expectation.sources,
          entity.shared.map((uid) => nameOf(map, uid)),
        ),
      );
    case "import-list":
      return withEntity(map, expectation.source, (entity) =>
        compareLists(
          expectation.sources,
          importsOf(map, entity).map((line) => nameOf(map, line.uid)),
        ),
      );
    case "import-count":
      return withEntity(map, expectation.source, (entity) =>
        importsOf(map, entity).length === expectation.count ? undefined : describeImports(map, entity),
      );
    case "toc":
      return checkToc(map, expectation);
    default:
      return expectation satisfies never;
  }
}

function checkRoot(map: ProjectMap, expectation: Of<"root">): string | undefined {
  if (!rootSources(map).has(expectation.source)) return `the roots are ${quoteList([...rootSources(map)])}`;
  return undefined;
}

function rootSources(map: ProjectMap): ReadonlySet<string> {
  return new Set([...map.tocs.values()].map((uids) => nameOf(map, uids[0] ?? "")));
}

function checkEdge(map: ProjectMap, { from, to, via, text }: Of<"edge">): string | undefined {
  return withEntity(map, from, (importer) => {
    const edge = importer.imports.find(
      (line) =>
        isNamed(map.entities.get(line.uid), to) &&
        (via === undefined ? line.via === undefined : line.via !== undefined && nameOf(map, line.via) === via),
    );
    if (!edge) return describeImports(map, importer);
    return matchesText(text, edge.why) ? undefined : `its why is ${JSON.stringify(edge.why)}`;
  });
}

function checkOwner(map: ProjectMap, { from, to }: Of<"owner">): string | undefined {
  return withEntity(map, from, (owner) => {
    const line = owner.imports.find((candidate) => nameOf(map, candidate.uid) === to && isOwnerLine(map, owner, candidate));
    if (!line) return `${from} does not own it; its imports are ${quoteList(owner.imports.map(({ uid }) => nameOf(map, uid)))}`;
    return line.why === "owner: method/member of this object" ? undefined : `its why is ${JSON.stringify(line.why)}`;
  });
}

function checkShares(map: ProjectMap, { module, shared, text }: Of<"shares">): string | undefined {
  return withEntity(map, module, (entity) => {
    const uid = entity.shared.find((candidate) => nameOf(map, candidate) === shared);
    if (uid === undefined) return `${module} shares ${quoteList(entity.shared.map((candidate) => nameOf(map, candidate)))}`;
    const description = map.tree.get(`${entity.uid}/exports/${uid}/description`)?.replace(/\n$/, "");
    return matchesText(text, description) ? undefined : `its description is ${JSON.stringify(description)}`;
  });
}

function checkCount(map: ProjectMap, { source, count }: Of<"entity-count">): string | undefined {
  const found = map.bySource.get(source)?.length ?? 0;
  return found === count ? undefined : `${found} entities have it`;
}

function checkEntity(map: ProjectMap, { source, kind }: Of<"entity">): string | undefined {
  return withEntity(map, source, (entity) => {
    const found = entity.keys.get("kind");
    return found === kind ? undefined : `its kind is ${String(found)}`;
  });
}

function checkDiagnostic(map: ProjectMap, { wanted, code, source, detail }: Of<"diagnostic">): string | undefined {
  const hits = map.diagnostics.filter(
    (finding) => finding.code === code && (source === undefined || finding.source === source) && matchesText(detail, finding.detail),
  );
  if (hits.length > 0 === wanted) return undefined;
  return listDiagnostics(map);
}

function listDiagnostics(map: ProjectMap): string {
  const lines = map.diagnostics.map((finding) => `${finding.code} ${finding.source} ${finding.detail}`);
  return `the diagnostics are ${quoteList(lines)}`;
}

function checkKey(map: ProjectMap, { source, key, wanted, value }: Of<"key">): string | undefined {
  return withEntity(map, source, (entity) => {
    const found = entity.keys.get(key);
    if (!wanted) return found === undefined ? undefined : `its ${key} is ${JSON.stringify(found)}`;
    return found !== undefined && matchesText(value, found) ? undefined : `its ${key} is ${JSON.stringify(found)}`;
  });
}

function checkToc(map: ProjectMap, { root, sources }: Of<"toc">): string | undefined {
  const toc = [...map.tocs.values()].find((uids) => nameOf(map, uids[0] ?? "") === root);
  if (!toc) return `the roots are ${quoteList([...rootSources(map)])}`;
  return compareLists(
    sources,
    toc.map((uid) => nameOf(map, uid)),
  );
}

function withEntity(map: ProjectMap, source: string, check: (entity: Entity) => string | undefined): string | undefined {
  const entity = map.bySource.get(source)?.[0] ?? [...map.entities.values()].find((candidate) => isNamed(candidate, source));
  if (!entity) return `there is no entity ${source}; the sources are ${quoteList([...map.bySource.keys()].sort())}`;
  return check(entity);
}

function describeImports(map: ProjectMap, importer: Entity): string {
  const lines = importsOf(map, importer).map((line) => `\n      ${describeImport(map, line)}`);
  return lines.length === 0 ? `${importer.source} imports nothing` : `${importer.source} imports${lines.join("")}`;
}

function describeImport(map: ProjectMap, { uid, via, why }: ImportLine): string {
  return `-> ${nameOf(map, uid)}${via === undefined ? "" : ` via ${nameOf(map, via)}`} ${JSON.stringify(why)}`;
}

function compareLists(wanted: readonly string[], found: readonly string[]): string | undefined {
  const same = wanted.length === found.length && wanted.every((item, index) => item === found[index]);
  return same ? undefined : `found, in order: ${found.join(", ") || "-"}`;
}

function quoteList(items: readonly string[]): string {
  return items.length === 0 ? "none" : items.map((item) => `\`${item}\``).join(", ");
}
