/**
 * Public API of the package: map a repository, and perform the protocol's operations on a `.dsp` tree in memory. `mapRepository` takes its options
 * from the caller; those of the project's configuration come from `readConfiguration` (docs/library.md).
 */
export { mapRepository, survey } from "./pipeline/map-repository.js";
export type { MapOptions, RepositoryMap, Source, Survey } from "./pipeline/map-types.js";
export { ROOT_DEFAULTS, type RootOptions } from "./traversal/select-roots.js";
export { LINK_DEFAULTS, type LinkOptions } from "./link/link.js";
export { apply } from "./dsp/apply/apply.js";
export { shellLines } from "./dsp/shell-lines.js";
export type { DspTree } from "./dsp/dsp-tree.js";
export { repair, verify } from "./commands/verify/verify-tree.js";
export { FAULTS, type Edit, type Fault, type FaultCode } from "./dsp/verify/fault.js";
export type { Repaired } from "./dsp/verify/repair-tree.js";
export { planUpdate, type Update, type UpdateOptions } from "./pipeline/plan-update.js";
export { readConfiguration, type Configuration } from "./commands/options/read-configuration.js";
export { openTree, type Inventory, type InventoryOptions } from "./inventory/inventory.js";
export { memoryTree } from "./fs/memory-tree.js";
export { loadDsp } from "./store/load-dsp.js";
export { saveDsp, type Saved } from "./store/save-dsp.js";
export type { ErrorCode } from "./model/errors/error-table.js";
export { UserError } from "./model/errors/user-error.js";
export type { Problem, ProblemKind } from "./model/problem.js";
export type { Operation, TocName, Uid } from "./model/operation.js";
export type { Contents, Edge, Graph, LinkedFile, Node, Reason, SharedEntry } from "./model/graph.js";
export * from "./commands/protocol/functions.js";
