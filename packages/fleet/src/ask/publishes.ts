/** Which repositories publish a package, and what it has. */
import type { Database } from "../index/database.js";
import { plural } from "../../../../src/model/shown-text.js";
import { cutRow, limited, moreLine, type Answer, type Limits } from "./answer.js";
import { publishersOf } from "./publishers.js";
import { findTarget } from "./target.js";
import { publisherData } from "./uses.js";

const OTHERS: Readonly<Record<string, string>> = {
  pin: " [a pin names another publisher]",
  manifest: " [manifests name another repository as that of the sources]",
};

type ModuleRow = Readonly<Record<"repository" | "specifier", string>> & Readonly<Record<"names" | "uses" | "open", number>>;

/** @throws {InputError} if the package is not known. */
export function askPublishes(index: Database, text: string, { limit }: Limits): Answer {
  const target = findTarget(index, text);
  const publishers = publishersOf(index, target);
  const all = index
    .query(
      `SELECT r.name repository, m.specifier, m.open, m.names, m.uses FROM modules m JOIN repositories r ON r.id = m.repository
       WHERE m.package = ? ORDER BY m.id`,
    )
    .all<ModuleRow>(target.id);
  const rows = limited(all, limit);
  const repositories = new Set(publishers.map(({ repository }) => repository)).size;
  const lines = [
    `${plural(repositories, "repository publishes", "repositories publish")} ${target.short}`,
    ...publishers
      .map(cutRow)
      .map(
        ({ repository, manifest, version, reason }) =>
          `${repository} ${manifest} — ${version ?? "version not written"}${OTHERS[reason ?? ""] ?? ""}`,
      ),
    `used ${plural(target.uses, "time")} in ${plural(target.users, "repository", "repositories")}`,
    ...rows
      .map(cutRow)
      .map(
        ({ specifier, names, uses, open }) =>
          `  ${specifier} — ${plural(names, "name")}${open === 1 ? " and more that it computes" : ""}, ${plural(uses, "use")}`,
      ),
    ...moreLine(all.length, rows.length, "modules"),
  ];
  const data = {
    question: "publishes",
    package: target.url,
    publishers: publishers.map(publisherData),
    total: { repositories, modules: all.length, uses: target.uses, users: target.users },
    modules: rows.map(({ open, ...row }) => ({ ...row, ...(open === 1 && { open: true }) })),
    complete: rows.length === all.length,
  };
  return { data, lines, exitCode: 0 };
}
