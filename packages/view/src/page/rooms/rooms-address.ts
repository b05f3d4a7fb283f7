/** What people have chosen on the screen of rooms, as part of its address. */
import { QUIET_KINDS, type QuietKind } from "../../picture/file-graph.js";
import { hashOf } from "../routes.js";

export interface RoomsView {
  /** Rooms that are open, and groups that are drawn member by member; undefined for those that fit. */
  readonly open?: ReadonlySet<string>;
  /** Key of the chosen box. */
  readonly chosen?: string;
  /** Key of the box at the other end of the chosen arrow. */
  readonly to?: string;
  /** Code of the findings that are marked. */
  readonly mark?: string;
  /** Only the chosen box and its neighbours are drawn. */
  readonly near?: true;
  /** Drawn besides what runs. */
  readonly kinds?: ReadonlySet<QuietKind>;
}

export function readRoomsView(query: URLSearchParams): RoomsView {
  const [chosen, to, mark] = [query.get("at"), query.get("to"), query.get("mark")];
  const kinds = QUIET_KINDS.filter((kind) => query.getAll("with").includes(kind));
  return {
    ...(kinds.length === 0 ? {} : { kinds: new Set(kinds) }),
    ...(query.has("open") ? { open: new Set(query.getAll("open").filter((key) => key !== "")) } : {}),
    ...(chosen === null ? {} : { chosen }),
    ...(chosen === null || to === null ? {} : { to }),
    ...(chosen === null || !query.has("near") ? {} : { near: true as const }),
    ...(mark === null ? {} : { mark }),
  };
}

export function roomsHash(room: string, view?: RoomsView): string {
  return withView(hashOf("r", room === "/" ? "" : room.replace(/\/$/, "")), view);
}

/** Of a folder; without one, `#/m` means the main folder. */
export function matrixHash(room: string): string {
  return hashOf("m", room === "/" ? room : room.replace(/\/$/, ""));
}

export function changesHash(view?: RoomsView): string {
  return withView(hashOf("diff"), view);
}

/** `hash`: of the screen without a view. */
export function reachHash(hash: string, view?: RoomsView): string {
  return withView(hash, view);
}

function withView(hash: string, { open, chosen, to, near, mark, kinds }: RoomsView = {}): string {
  const query = new URLSearchParams();
  // An empty one says that no room is open.
  if (open?.size === 0) query.append("open", "");
  for (const key of open ?? []) query.append("open", key);
  if (chosen !== undefined) query.append("at", chosen);
  if (chosen !== undefined && to !== undefined) query.append("to", to);
  if (chosen !== undefined && near === true) query.append("near", "");
  if (mark !== undefined) query.append("mark", mark);
  for (const kind of kinds ?? []) query.append("with", kind);
  const text = query.toString();
  return text === "" ? hash : `${hash}?${text}`;
}
