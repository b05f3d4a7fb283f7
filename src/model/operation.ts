/** Operations are data: the protocol's §5 calls, produced by every stage and applied by `apply`. */

/** `obj-` or `func-` and eight hex digits. */
export type Uid = string;

/** `default` = the file `TOC`; otherwise the root's UID = the file `TOC-<uid>`. */
export type TocName = "default" | Uid;

/** Description keys beyond source, kind and purpose, in their fixed order. */
export const EXTRA_KEYS = ["scope", "overview", "version", "purl", "package", "builtin", "variants", "notes"] as const;
export type ExtraKey = (typeof EXTRA_KEYS)[number];
export type Extras = Readonly<Partial<Record<ExtraKey, string>>>;

export type Operation =
  /** §5.1 */
  | {
      readonly op: "createObject";
      readonly uid: Uid;
      readonly source: string;
      readonly kind: "object" | "external";
      readonly purpose: string;
      readonly tocs: readonly TocName[];
      /** The object becomes TOC[0] of its own `TOC-<uid>`. */
      readonly newRoot?: boolean;
      readonly extras?: Extras;
      /** Its draft tokens (`dsp/drafts.ts`); not part of the protocol. */
      readonly drafts?: string;
    }
  /** §5.2 */
  | {
      readonly op: "createFunction";
      readonly uid: Uid;
      readonly source: string;
      readonly purpose: string;
      readonly owner?: Uid;
      readonly tocs: readonly TocName[];
      readonly extras?: Extras;
      readonly drafts?: string;
    }
  /** §5.3; `text` overrides the description copied from the shared entity's purpose (aliases). */
  | { readonly op: "createShared"; readonly exporter: Uid; readonly shared: readonly { readonly uid: Uid; readonly text?: string }[] }
  /** §5.4 */
  | { readonly op: "addImport"; readonly importer: Uid; readonly imported: Uid; readonly exporter?: Uid; readonly why: string }
  /** §5.5; an undefined value leaves a field unchanged, an empty extra removes the key. */
  | {
      readonly op: "updateDescription";
      readonly uid: Uid;
      readonly source?: string;
      readonly kind?: "object" | "function" | "external";
      readonly purpose?: string;
      /** Directory that a root covers; appended after the existing keys. */
      readonly scope?: string;
      readonly extras?: Extras;
      readonly drafts?: string;
    }
  /** §5.6 */
  | { readonly op: "updateImportWhy"; readonly importer: Uid; readonly imported: Uid; readonly exporter?: Uid; readonly why: string }
  /** §5.7 */
  | { readonly op: "moveEntity"; readonly uid: Uid; readonly source: string }
  /** §5.8 */
  | { readonly op: "removeImport"; readonly importer: Uid; readonly imported: Uid; readonly exporter?: Uid }
  /** §5.9 */
  | { readonly op: "removeShared"; readonly exporter: Uid; readonly shared: Uid }
  /** §5.10 */
  | { readonly op: "removeEntity"; readonly uid: Uid }
  /** §5.23 */
  | { readonly op: "addToToc"; readonly uids: readonly Uid[]; readonly toc: TocName }
  /** Not part of the protocol: changes the prefix of a UID, everywhere. */
  | { readonly op: "renameEntity"; readonly uid: Uid; readonly to: Uid }
  /** Not part of the protocol: the text of `exporter` for an entity that it shares already. */
  | { readonly op: "describeShared"; readonly exporter: Uid; readonly shared: Uid; readonly text: string }
  /** Not part of the protocol: the lines of an `imports`, `shared` or TOC file, in order; a TOC without lines is removed. */
  | { readonly op: "writeLines"; readonly path: string; readonly lines: readonly string[] }
  /** Not part of the protocol: a key of a description that only others write. */
  | { readonly op: "writeKey"; readonly uid: Uid; readonly key: string; readonly value: string }
  /** Not part of the protocol: the lines of `.dsp/removed-texts`; replaces the whole file. */
  | { readonly op: "writeRemovedTexts"; readonly lines: readonly string[] }
  /** Not part of the protocol: one line of `.dsp/diagnostics` per finding; replaces the whole file. */
  | { readonly op: "writeDiagnostics"; readonly lines: readonly string[] };

/** The reference's why of the line by which a container owns its member: it is no import. */
export const OWNER_WHY = "owner: method/member of this object";
