/** Imports of one box and by it, as the reader of a picture sees them: between what is drawn. */
import type { FileGraph, FileImports, QuietKind } from "./file-graph.js";
import type { Picture, PlacedBox } from "./picture.js";

/** Between a box and another one that is drawn. */
export interface BoxImports {
  /** Key of the other box. */
  readonly key: string;
  /** Number of imports. */
  readonly weight: number;
  /** Places in `FileGraph.imports`. */
  readonly imports: readonly number[];
}

export interface BoxSurroundings {
  /** Most imports first, then by key. */
  readonly imports: readonly BoxImports[];
  readonly importers: readonly BoxImports[];
}

/** The innermost drawn box of each file that is drawn or in a drawn box, by place. */
export function boxOfFiles({ boxes }: Picture): ReadonlyMap<number, PlacedBox> {
  // Inner boxes come later.
  return new Map(boxes.flatMap((box) => filesOf(box).map((file): [number, PlacedBox] => [file, box])));
}

function filesOf({ drawn }: PlacedBox): readonly number[] {
  return drawn.members.flatMap(({ files }) => files);
}

interface Around {
  /** What is outside of the picture counts for it, if it is given. */
  readonly outside?: string;
  /** Counted besides what runs. */
  readonly kinds?: ReadonlySet<QuietKind>;
}

export function importsOfBox(graph: FileGraph, picture: Picture, box: PlacedBox, { outside, kinds }: Around = {}): BoxSurroundings {
  const own = new Set(filesOf(box));
  const boxOf = boxOfFiles(picture);
  const keyOf = (file: number): string | undefined => boxOf.get(file)?.drawn.key ?? outside;
  const imports = new Map<string, { key: string; weight: number; imports: number[] }>();
  const importers: typeof imports = new Map();
  const add = ({ from, to, edges }: FileImports, at: number): void => {
    if (own.has(from) === own.has(to)) return;
    const [side, other] = own.has(from) ? [imports, keyOf(to)] : [importers, keyOf(from)];
    if (other === undefined) return;
    const found = side.get(other) ?? { key: other, weight: 0, imports: [] };
    found.weight += edges.length;
    found.imports.push(at);
    side.set(other, found);
  };
  graph.imports.forEach(add);
  graph.quiet?.forEach((one, at) => {
    if (kinds?.has(one.kind) === true) add(one, graph.imports.length + at);
  });
  const sorted = (side: typeof imports): readonly BoxImports[] =>
    [...side.values()].sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
  return { imports: sorted(imports), importers: sorted(importers) };
}
