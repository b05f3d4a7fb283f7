/** Makes the page of a map with the built program's own modules, without a tree on disk. */
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { siteHtml } from "../../dist/src/commands/view/site-html.js";
import { viewDataOf } from "../../dist/packages/view/src/picture/view-data.js";
import { fileGraphOf } from "../../dist/packages/view/src/picture/file-graph.js";
import { readMapGraph } from "../../dist/src/retrieve/read-map-graph.js";

/** What the words of the searches are taken from. */
const SEARCHED = "read and write the names of files";

const partOf = (name) => readFileSync(new URL(`../../dist/bundle/${name}`, import.meta.url), "utf8");

/** Writes the page to `file`; sizes are bytes. */
export function makePage(tree, title, file) {
  const map = readMapGraph(tree);
  const data = viewDataOf(map, { title });
  const parts = { code: partOf("page.js"), styles: partOf("page.css") };
  const html = siteHtml(map, data, parts);
  writeFileSync(file, html);
  const json = Buffer.from(JSON.stringify(data));
  const { columns } = map;
  return {
    entities: columns.uids.length,
    imports: columns.edges.to.length - columns.composition.reduce((sum, one) => sum + one, 0),
    files: fileGraphOf(map).files.length,
    data: json.length,
    dataZipped: gzipSync(json).length,
    pageZipped: gzipSync(html).length,
    codeZipped: gzipSync(parts.code).length,
    words: SEARCHED,
  };
}
