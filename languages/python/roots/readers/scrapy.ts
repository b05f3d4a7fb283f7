/** Scrapy projects: `scrapy.cfg` contains the settings module, and the settings the spiders. */
import { directoryOf, isInside, pathIn } from "../../../../src/model/paths.js";
import { readIni } from "../../distributions/ini.js";
import type { ReadEntry } from "../framework-row.js";
import { locateModule } from "../locate.js";
import type { RootContext } from "../root-context.js";

const SPIDER_MODULES = /^SPIDER_MODULES[ \t]*=[ \t]*\[([^\]]{0,400})\]/m;

export function readScrapy(context: RootContext): readonly ReadEntry[] {
  return context.matching(["scrapy.cfg", "*/scrapy.cfg"]).flatMap((config) => {
    const directory = directoryOf(config);
    const names = [...(readIni(context.text(config)).get("settings")?.values() ?? [])];
    return names.flatMap((name): readonly ReadEntry[] => {
      const settings = locateModule(context, name, directory, "started");
      if (settings === undefined || settings.rest.length > 0) {
        context.report("entry-unmapped", config, `settings ${name}`);
        return [];
      }
      const listed = SPIDER_MODULES.exec(context.text(settings.path))?.[1] ?? "";
      const modules = [...listed.matchAll(/["']([\w.]+)["']/g)].map(([, module]) => module ?? "");
      const spiders = (modules.length > 0 ? modules : [`${name.split(".", 1)[0]}.spiders`]).flatMap((module) =>
        spidersOf(context, module, directory),
      );
      return [{ path: settings.path, text: "Scrapy settings, named by `scrapy.cfg`." }, ...spiders];
    });
  });
}

function spidersOf(context: RootContext, module: string, directory: string): readonly ReadEntry[] {
  const initialiser = locateModule(context, module, directory, "started")?.path;
  const home = initialiser === undefined ? pathIn(directory, module.replaceAll(".", "/")) : directoryOf(initialiser);
  if (initialiser !== undefined && !initialiser.endsWith("/__init__.py"))
    return [{ path: initialiser, text: "Scrapy spiders, loaded by the framework." }];
  return context.sources
    .filter((path) => isInside(path, home) && !path.endsWith("/__init__.py"))
    .map((path) => ({ path, text: "Scrapy spider, loaded by the framework." }));
}
