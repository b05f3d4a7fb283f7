/** Name of the file's notation, for texts and diagnostics. */
export function dialectOf(path: string): string {
  if (path.endsWith(".ipynb")) return "Notebook";
  return /\.(?:pyx|pxd|pxi)$/.test(path) ? "Cython" : "Python";
}
