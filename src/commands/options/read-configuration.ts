/** For programs that use the library: the options with which the command line would map a project. */
import { recordOptions } from "../../dsp/records.js";
import type { DspTree } from "../../dsp/dsp-tree.js";
import type { Inventory, InventoryOptions } from "../../inventory/inventory.js";
import type { MapOptions } from "../../pipeline/map-types.js";
import { readMapOptions } from "./map-options.js";
import { resolveOptions } from "./resolve-options.js";

export interface Configuration {
  /** `dsp.config.json`, `package.json#dsp` or `pyproject.toml [tool.dsp]`; undefined if there is none. */
  readonly name: string | undefined;
  /** For `openTree`. */
  readonly inventory: Pick<InventoryOptions, "trackedOnly">;
  /** For `mapRepository` and `survey`. Throws `UserError` for an entrypoint that does not exist. */
  readonly options: (tree: Inventory) => Promise<MapOptions>;
  /** The map with `.dsp/options`, which later runs of the command line keep to. */
  readonly record: (map: DspTree) => DspTree;
}

/**
 * The options in force for `dsp-cli bootstrap` without arguments: those that `.dsp/options` records, then the configuration, then the defaults.
 * `root`: absolute. Throws `UserError` for a configuration that is not valid.
 */
export async function readConfiguration(root: string): Promise<Configuration> {
  const typed = { root, directory: root, trackedOnly: false, json: false, version: "", argv: {} };
  const { given, configuredIn, record } = await resolveOptions(typed, "update");
  return {
    name: configuredIn,
    inventory: { trackedOnly: given.trackedOnly },
    options: (tree) => readMapOptions(given.argv, tree, given),
    record: (map) => recordOptions(map, record.text),
  };
}
