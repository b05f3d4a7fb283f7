/** What the fleet publishes, as the join looks it up. Implementations answer from a database or from memory. */

/** A repository that publishes a package. */
export interface Publication {
  readonly package: string;
  readonly repository: number;
}

/** A module of a publication. */
export interface Module {
  readonly id: number;
  readonly package: string;
  readonly repository: number;
  readonly specifier: string;
  /** It may have more names than rows. */
  readonly open: boolean;
}

/** A name of a module: declared in the repository, or passed on from another package. */
export interface PublishedName {
  readonly id: number;
  readonly module: number;
  readonly name: string;
  /** `path#symbol`, or the path of a module that the name stands for. */
  readonly source?: string;
  /** Where a name that is passed on comes from. */
  readonly from?: Origin;
}

export interface Origin {
  readonly package: string;
  readonly specifier: string;
  /** `*`: the other module itself. */
  readonly name: string;
}

export interface Catalog {
  /** Repositories that publish the package; one if a pin chose it. */
  readonly publishers: (url: string) => readonly Publication[];
  readonly module: (publication: Publication, specifier: string) => Module | undefined;
  /** The module of the same publication whose file is this. */
  readonly moduleAt: (module: Module, path: string) => Module | undefined;
  readonly name: (module: Module, name: string) => PublishedName | undefined;
  /** Origins of `export *` from other packages, in the order of their bytes. */
  readonly stars: (module: Module) => readonly Origin[];
}
