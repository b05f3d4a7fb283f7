/** Whether the file initialises a package, Cython included. */
export function isInitialiser(path: string): boolean {
  return /(?:^|\/)__init__\.(?:py|pyx|pyi)$/u.test(path);
}

/** `__init__.py`, `__init__.pyi`. */
export function isPythonInitialiser(path: string): boolean {
  return /(?:^|\/)__init__\.pyi?$/.test(path);
}
