/** Whether a path of a tree is inside `.dsp` and outside the reference's cache. Paths are built from UIDs, but a journal is untrusted. */
export function isInside(path: string): boolean {
  const names = path.split("/");
  const plain = names.every((name) => name !== "" && name !== "." && name !== ".." && !name.includes("\\") && !name.includes("\0"));
  return plain && names[0] !== ".cache";
}
