/** What the Go program prints (`program/answer.go`), united over configurations. Directories are relative, `""` is the repository. */
export interface GoAnswer {
  readonly goVersion: string;
  readonly configurations: readonly {
    readonly os: string;
    readonly arch: string;
    readonly cgo: boolean;
    readonly tags: readonly string[];
  }[];
  readonly modules: readonly { readonly dir: string; readonly mode: string; readonly error?: string }[];
  readonly packages: readonly GoPackage[];
  readonly files: readonly GoFile[];
}

export interface GoPackage {
  readonly dir: string;
  readonly name: string;
  readonly imports: readonly GoImport[];
  readonly errors: readonly string[];
}

export interface GoImport {
  readonly path: string;
  readonly kind: "local" | "module" | "std" | "cgo" | "missing";
  /** A directory, a module path or a package path. */
  readonly to: string;
}

export interface GoFile {
  readonly path: string;
  readonly package: string;
  readonly status: "included" | "ignore" | "unlisted" | "excluded";
  readonly imports: readonly string[];
  readonly uses: readonly GoUse[];
  /** `qualifier.Name`, or a bare name, that the type checker did not find in some configuration. */
  readonly unresolved: readonly string[];
}

export interface GoUse {
  readonly dir: string;
  readonly name: string;
  /** Type that a constant of a parenthesised group counts for. */
  readonly type?: string;
  /** The group writes the type down. */
  readonly written?: boolean;
  /** A constant whose type is not known, because its value was not read. */
  readonly unknown?: boolean;
  readonly line: number;
  readonly declaredIn: readonly string[];
  readonly typeIn?: readonly string[];
  /** Of the same package. */
  readonly inside: boolean;
}
