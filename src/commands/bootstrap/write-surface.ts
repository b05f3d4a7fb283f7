/** `--surface FILE`: what the repository gives to others and takes from them. */
import { languages } from "../../../languages/index.js";
import type { Publisher } from "../../model/publisher.js";
import type { OutlineSymbol } from "../../model/outline.js";
import type { RepositoryMap } from "../../pipeline/map-types.js";
import { surfaceText } from "../../surface/surface-text.js";
import { surfaceOf } from "../../surface/surface.js";
import { createRedactor } from "../../texts/redact.js";
import { writeOutput } from "../options/output-file.js";

/** Throws `UserError` if the file cannot be written. */
export async function writeSurface(file: string, map: RepositoryMap): Promise<void> {
  writeOutput(file, await surfaceOfMap(map), "surface");
}

/** The text of the surface. Needs a map that has not released its references. */
export async function surfaceOfMap({ scan, identities }: RepositoryMap): Promise<string> {
  const publishers = new Map<string, Publisher>();
  const outlines = new Map<string, readonly OutlineSymbol[]>();
  for (const workspace of scan.workspaces) {
    const language = languages.find(({ name }) => name === workspace.language);
    const opened = await language?.publisher?.();
    if (language === undefined || opened === undefined) continue;
    const view = { category: scan.category, facts: (path: string) => scan.files.get(path) };
    const publisher = opened.openPublisher(scan.tree, view);
    publishers.set(workspace.language, publisher);
    const read = publisher.isPublicMethod === undefined ? undefined : await language.outliner?.();
    if (read === undefined) continue;
    for (const path of scan.units.flatMap(({ files }) => files)) {
      const text = language.claims(path) ? scan.tree.read(path) : undefined;
      if (text !== undefined) outlines.set(path, (await read.outline(path, text)) ?? []);
    }
  }
  const rows = surfaceOf({
    scan,
    publishers,
    uidOf: (key) => identities.uids.get(key),
    outlineOf: (path) => outlines.get(path) ?? [],
  });
  return surfaceText(rows, createRedactor());
}
