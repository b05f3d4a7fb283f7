/**
 * The data path, from the files of a repository to the operations that map it. Nothing is written.
 *
 *     files → facts → linked graph → roots and tables of contents → UIDs → texts → operations
 */
import type { DspTree } from "../dsp/dsp-tree.js";
import { recordedRoots } from "../dsp/roots-record.js";
import { link } from "../link/link.js";
import { NO_OBSERVER } from "../model/observer.js";
import { withThreads, type ThreadPool } from "../syntax/thread-pool.js";
import { selectRoots } from "../traversal/select-roots.js";
import { findContents } from "./find-contents.js";
import { draftOperations } from "./draft-operations.js";
import { findFindings } from "./findings.js";
import { identifyNodes } from "./identify-nodes.js";
import type { MapOptions, RepositoryMap, Source, Survey } from "./map-types.js";
import { openWording } from "./open-wording.js";
import { scanTree } from "./scan-tree.js";
import { structuralWording } from "./structural-wording.js";

/** `before`: the files of `.dsp/`. Roots are those that it records, unless the options name others. */
export function mapRepository(tree: Source, before: DspTree, options: MapOptions): Promise<RepositoryMap> {
  return withThreads(async (threads) => {
    const { observer = NO_OBSERVER, roots } = options;
    const found = await surveyWith(threads, tree, { ...options, roots: { ...roots, recorded: roots.recorded ?? recordedRoots(before) } });
    // Without a former map there are no former texts to parse.
    if (before.size === 0) await threads.close();
    const drafting = openWording(tree, found, options);
    const wording = options.isStructural === true ? structuralWording(drafting) : drafting;
    await observer.step?.("Matching");
    const identified = await identifyNodes({ tree, before, found, wording, threads }, options);
    await observer.step?.("Drafting");
    const drafted = observer.during("draft", () => draftOperations(found, wording, identified, options));
    return { ...found, ...identified, found, wording, ...drafted };
  });
}

/** What the repository contains, without `.dsp/`. */
export function survey(tree: Source, options: MapOptions): Promise<Survey> {
  return withThreads((threads) => surveyWith(threads, tree, options));
}

async function surveyWith(threads: ThreadPool, tree: Source, options: MapOptions): Promise<Survey> {
  const { observer = NO_OBSERVER } = options;
  await observer.step?.("Reading");
  const scan = await observer.duringAsync("resolve", () => scanTree(threads, tree, options));
  await observer.step?.("Linking");
  const linked = observer.during("link", () => link(scan, options.link));
  return observer.during("walk", () => {
    const selection = selectRoots(scan, linked, options.roots);
    const { graph, contents } = findContents(scan, linked, selection, options);
    const findings = findFindings({ tree, scan, linked, graph, contents, selection });
    return { scan, graph, contents, rootsFrom: selection.from, ...findings };
  });
}
