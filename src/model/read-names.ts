/**
 * The identifiers and keywords of a source, as its parser tells them from literals and comments. Undefined if the file is of no dialect that can
 * be read; empty if its syntax is broken, since a literal could then pass for code.
 */
export type ReadNames = (path: string, text: string) => Promise<ReadonlySet<string> | undefined>;
