/** What importers write of a file, whether it is a module or the initialiser of a package. */
export function moduleName(path: string): string {
  return path.replace(/\.(?:py|pyi|pyx|pyw)$/, "").replace(/(?<=.)\/__init__$/, "");
}
