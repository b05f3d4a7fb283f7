/** What a repository is, beside its map: what `overview` says of it. Absent in pages that are made without the sources. */
export interface ViewAbout {
  /** Name and sentence. */
  readonly introduction: string;
  readonly languages: readonly { readonly name: string; readonly files: number }[];
  /** Numbers of files. */
  readonly sources: number;
  readonly tests: number;
  /** Packages that are built for themselves, most files first. */
  readonly projects: readonly ViewProject[];
  /** In the order of `overview`. */
  readonly entrypoints: readonly {
    readonly path: string;
    readonly kind: string;
    readonly evidence: readonly string[];
    readonly reached: number;
  }[];
  readonly cycles: { readonly runs: number; readonly lazy: number; readonly types: number; readonly worst: readonly string[] };
  /** Numbers of files that import a file or package when it runs, without tests; those that nothing imports are left out. */
  readonly importers: Readonly<Record<string, number>>;
  /** Mapped files by what they are for, without those of the program itself. */
  readonly categories: Readonly<Record<string, readonly string[]>>;
}

export interface ViewProject {
  readonly name: string;
  /** Ends with `/`; empty for that of the whole. */
  readonly directory: string;
  readonly kind: "application" | "library" | "package";
  readonly files: number;
  readonly purpose?: string;
}

/** What a box is, for the eye: what all of its files are for, or the package that it is. */
export type BoxRole = "application" | "library" | "test" | "docs" | "generated" | "example" | "other";

const ROLES: Readonly<Record<string, BoxRole>> = {
  test: "test",
  fixture: "test",
  story: "test",
  bench: "test",
  docs: "docs",
  generated: "generated",
  vendored: "generated",
  example: "example",
  config: "other",
  script: "other",
};

export function boxRoles({ projects, categories }: ViewAbout): (key: string, paths: readonly string[]) => BoxRole | undefined {
  const roleOf = new Map(Object.entries(categories).flatMap(([category, paths]) => paths.map((path) => [path, ROLES[category]] as const)));
  const kinds = new Map(projects.map(({ directory, kind }) => [directory, kind]));
  return (key, paths) => {
    const kind = key === "/" ? undefined : kinds.get(key.endsWith("/") ? key : `${key}/`);
    if (kind === "application" || kind === "library") return kind;
    const [first, ...others] = new Set(paths.map((path) => roleOf.get(path)));
    return others.length === 0 ? first : undefined;
  };
}

const INDEX = /^(?:index|main|mod|lib|__init__|__main__)\.\w+$/;

/** Names of files that all have: the package, or the folder, says more. */
export function telling({ projects }: Pick<ViewAbout, "projects">, path: string): string | undefined {
  const own = projects.find(({ directory }) => directory === (path === "." ? "" : `${path}/`));
  if (own !== undefined) return own.name;
  const cut = path.lastIndexOf("/") + 1;
  if (!INDEX.test(path.slice(cut))) return undefined;
  const [owner] = projects
    .filter(({ directory }) => path.startsWith(directory))
    .toSorted((a, b) => b.directory.length - a.directory.length);
  if (owner === undefined || (owner.directory === "" && projects.length > 1)) return path.slice(0, cut).replace(/\/$/, "") || undefined;
  const rest = path
    .slice(owner.directory.length, cut)
    .replace(/^(?:src|lib)\/|\/$/g, "")
    .replace(/\/$/, "");
  return rest === "" || rest === owner.name ? owner.name : `${owner.name}/${rest}`;
}
