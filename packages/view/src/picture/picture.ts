/** A picture of rooms: places of boxes, bands and arrows. Lengths are CSS pixels, counted from the upper left corner. */
import type { QuietKind } from "./file-graph.js";
import type { Drawn } from "./fold-members.js";

export interface PlacedBox extends Area {
  readonly drawn: Drawn;
  /** Its members are drawn in it. */
  readonly isOpen: boolean;
  /** 1 for what is directly in the shown room. */
  readonly depth: number;
  /** Key of the room that contains it. */
  readonly room: string;
}

export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The strip of one level. */
export interface Band extends Area {
  readonly room: string;
  readonly level: number;
}

export interface PlacedArrow {
  /** Keys of boxes. */
  readonly from: string;
  readonly to: string;
  readonly room: string;
  readonly weight: number;
  readonly isAgainst: boolean;
  /** Undefined for what runs. */
  readonly kind?: QuietKind;
  /** As `importAt` takes them. */
  readonly imports: readonly number[];
  /** From the importer to the imported. */
  readonly points: readonly Point[];
}

export type Point = readonly [x: number, y: number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Each after the one that contains it. */
  readonly boxes: readonly PlacedBox[];
  readonly bands: readonly Band[];
  readonly arrows: readonly PlacedArrow[];
  /** Arrows that run and are not drawn, with the number of their imports, and that of all. */
  readonly lighter: Lighter;
}

export interface Lighter {
  readonly arrows: number;
  readonly weight: number;
  readonly whole: number;
}
