import type { Fields } from "./database.js";

/** Columns that a use has before and after it is joined with what publishers have. */
export interface UseFields extends Fields {
  readonly repository_id: number;
  readonly package: string;
  readonly specifier: string;
  readonly name: string | null;
  readonly member: string | null;
  readonly source: string;
  readonly line: number;
  readonly lines: string;
  readonly n: number;
  readonly form: string;
  readonly type: number;
  readonly through: string | null;
  readonly maybe: number;
  readonly category: string | null;
  readonly uid: string | null;
}
