/** What generic functions and types of the standard library give, by the signatures of its documentation (https://pkg.go.dev/std). */

/**
 * `@`: the type of the first argument, or of the first type argument of a type; what follows are steps, and brackets a container, as in `TypedName`.
 * `iter.Seq` holds its elements by themselves.
 */
const GIVES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "@":
      "slices.Clone slices.Clip slices.Grow slices.Compact slices.CompactFunc slices.Delete slices.DeleteFunc slices.Insert slices.Replace slices.Repeat " +
      "slices.AppendSeq slices.Concat maps.Clone cmp.Or sync.OnceValue sync.OnceValues sync/atomic.Pointer.Load sync/atomic.Pointer.Swap unique.Handle.Value weak.Pointer.Value",
    "@[]": "slices.Max slices.MaxFunc slices.Min slices.MinFunc",
    "[@[];@[]]": "slices.Values maps.Values",
    "[@[k];@[k]]": "maps.Keys",
    "[@[];@[k]]": "maps.All slices.All slices.Backward",
    "[@[]]": "slices.Collect slices.Sorted slices.SortedFunc slices.SortedStableFunc",
    "unique.Handle{@}": "unique.Make",
    "weak.Pointer{@}": "weak.Make",
  }).flatMap(([gives, names]) => names.split(" ").map((name) => [name, gives] as const)),
);

/** `name`: with the path of the package, as in `sync/atomic.Pointer.Load`. `given`: the type of the argument. */
export function givenByStandard(name: string, given: string): string | undefined {
  return given === "" ? undefined : GIVES.get(name)?.replaceAll("@", given);
}
