/** A part of a text; offsets in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
