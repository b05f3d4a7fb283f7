/** Where a name that is imported by itself comes from. */
export interface AutoImport {
  readonly path: string;
  /** Exported name. */
  readonly imported: string;
}

export interface AutoImports {
  /** The framework, or the file of declarations. */
  readonly label: string;
  readonly names: ReadonlyMap<string, AutoImport>;
  /** Whether a file has the names. */
  applies(path: string): boolean;
}
