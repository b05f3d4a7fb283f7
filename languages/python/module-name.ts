/** The name under which importers refer to a file, the same for a module and for the initialiser of a package. */
export function moduleName(path: string): string {
  return path.replace(/\.(?:py|pyi|pyx|pyw)$/, "").replace(/(?<=.)\/__init__$/, "");
}
