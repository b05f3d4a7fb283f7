import type { Source } from "../../src/pipeline/map-types.js";
import type { DspTree } from "../../src/dsp/dsp-tree.js";
import type { History } from "../../src/model/history.js";
import { memoryTree } from "../../src/fs/memory-tree.js";

export type Files = Readonly<Record<string, string>>;

/** What was committed last: the sources, and the map. */
export interface Former {
  readonly files: Files;
  readonly tree: DspTree;
  /** History begins with this, and the map is older. */
  readonly partial?: true;
}

/** Files of today, with what they were when the map was last committed; git's renames are those of identical texts. */
export function sourceOver(files: Files, former?: Former): Source {
  const source = { ...memoryTree(files), skipped: [] };
  if (former === undefined) return source;
  const history = historyOf(files, withMap(former));
  return { ...source, history: () => ({ history: former.partial === true ? { ...history, partial: true } : history, problems: [] }) };
}

function withMap({ files, tree }: Former): Files {
  return { ...files, ...Object.fromEntries([...tree].map(([path, text]) => [`.dsp/${path}`, text])) };
}

function historyOf(files: Files, former: Files): History {
  const gone = Object.keys(former).filter((path) => !(path in files));
  const come = Object.keys(files).filter((path) => !(path in former));
  const renames = gone.flatMap((path): [string, string][] => {
    const same = come.filter((candidate) => files[candidate] === former[path]);
    const rivals = gone.filter((other) => former[other] === former[path]);
    return same.length === 1 && rivals.length === 1 ? [[path, same[0] ?? ""]] : [];
  });
  return {
    existed: (path) => path in former,
    changed: (path) => former[path] !== files[path],
    mapped: Object.keys(former).some((path) => path.startsWith(".dsp/")),
    renames: new Map(renames),
    texts: (paths) => new Map(paths.flatMap((path) => (former[path] === undefined ? [] : [[path, former[path]]]))),
  };
}
