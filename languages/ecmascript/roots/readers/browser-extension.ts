/** Entries in a browser extension's `manifest.json`: background, content scripts, pages. */
import { findSource } from "../../packages/find-source.js";
import { at, entriesOf, listOf, stringsOf, type Json } from "../../../manifests/json.js";
import { directoryOf, joinRelative, relativeTo } from "../../../../src/model/paths.js";
import type { ReadEntry } from "../framework-row.js";
import type { PackageContext } from "../package-context.js";

const MANIFESTS = ["manifest.json", "{src,public,app,extension,static}/manifest.json", "src/{public,static}/manifest.json"];
const PAGES: readonly (readonly string[])[] = [
  ["action", "default_popup"],
  ["browser_action", "default_popup"],
  ["page_action", "default_popup"],
  ["options_page"],
  ["options_ui", "page"],
  ["devtools_page"],
  ["side_panel", "default_path"],
  ["sidebar_action", "default_panel"],
];

export function readExtensionManifest(context: PackageContext): readonly ReadEntry[] {
  return context.matching(MANIFESTS).flatMap((path) => {
    const manifest = context.read(relativeTo(context.pkg.directory, path));
    return at(manifest, "manifest_version") === undefined ? [] : manifestEntries(context, path, manifest);
  });
}

function manifestEntries(context: PackageContext, path: string, manifest: Json | undefined): readonly ReadEntry[] {
  const background = at(manifest, "background");
  const scripts = [
    ...stringsOf(at(background, "service_worker")),
    ...stringsOf(at(background, "scripts")),
    ...stringsOf(at(background, "page")),
  ];
  const content = listOf(at(manifest, "content_scripts")).flatMap((one) => [...stringsOf(at(one, "js")), ...stringsOf(at(one, "css"))]);
  const pages = PAGES.flatMap((keys) => stringsOf(at(manifest, ...keys)));
  const overrides = entriesOf(at(manifest, "chrome_url_overrides")).flatMap(([, page]) => stringsOf(page));
  return [
    ...scripts.flatMap((one) => placed(context, path, one, "Background script, run by the browser.")),
    ...content.flatMap((one) => placed(context, path, one, "Content script, injected by the browser.")),
    ...[...pages, ...overrides].flatMap((one) => placed(context, path, one, "Extension page, opened by the browser.")),
  ];
}

/** Beside the manifest as written, otherwise as an output of the package. */
function placed(context: PackageContext, manifest: string, declared: string, text: string): readonly ReadEntry[] {
  const plain = declared.replace(/^\//, "").replace(/[?#].*$/, "");
  const beside = joinRelative(directoryOf(manifest), plain);
  const path = (beside === undefined ? undefined : findSource(context.project.tree, beside)) ?? context.map(plain);
  if (path === undefined) context.report("entry-unmapped", manifest, declared);
  return path === undefined ? [] : [{ path, text }];
}
