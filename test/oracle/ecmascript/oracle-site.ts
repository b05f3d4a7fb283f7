/** What an oracle says of one specifier of one file. */
export interface OracleSite {
  readonly from: string;
  readonly specifier: string;
  /** 1-based; 0 where the oracle does not say. */
  readonly line: number;
  /** Repo-relative path; absent: outside the repository, or not found. */
  readonly to?: string;
  /** Repo-relative paths that were looked for in vain. */
  readonly tried: readonly string[];
}
