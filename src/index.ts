/** Public API of the package: map a repository, and perform the protocol's operations on a `.dsp` tree in memory. */
export { mapRepository, survey, type MapOptions, type RepositoryMap, type Source, type Survey } from "./commands/map-repository.js";
export { ROOT_DEFAULTS, type RootOptions } from "./bootstrap/select-roots.js";
export { LINK_DEFAULTS, type LinkOptions } from "./link/link.js";
export { apply } from "./dsp/apply.js";
export { shellLines } from "./dsp/shell-lines.js";
export type { DspTree } from "./dsp/dsp-tree.js";
export { repair, verify } from "./commands/verify-tree.js";
export { FAULTS, type Edit, type Fault, type FaultCode } from "./dsp/verify/fault.js";
export type { Repaired } from "./dsp/verify/repair-tree.js";
export { planUpdate, type Update, type UpdateOptions } from "./commands/plan-update.js";
export { openTree, type Inventory, type InventoryOptions } from "./repo/inventory.js";
export { memoryTree } from "./repo/memory-tree.js";
export { loadDsp } from "./repo/load-dsp.js";
export { saveDsp, type Saved } from "./repo/save-dsp.js";
export { UserError, type Problem, type ProblemCode } from "./model/problem.js";
export type { Operation, TocName, Uid } from "./model/operation.js";
export type { Contents, Edge, Graph, LinkedFile, Node, Reason, SharedEntry } from "./model/graph.js";
export * from "./commands/protocol/functions.js";
