/** What an entrypoint reaches: the picture of rooms, faded where it reaches nothing. */
import { reachedFrom, type Reached } from "../../picture/reached.js";
import type { Box } from "../../picture/rooms.js";
import { nameOf } from "../entity-name.js";
import { noEntityScreen } from "../entity/no-entity-screen.js";
import { h, type Child } from "../h.js";
import { longList } from "../long-list.js";
import type { Page, Screen } from "../page-state.js";
import { entityHash, entityNamed, hashOf } from "../routes.js";
import { grouped } from "../../../../../src/model/shown-text.js";
import { count, placeText } from "../texts.js";
import type { Marks } from "./draw-rooms.js";
import { pictureState } from "./picture-state.js";
import { fileName } from "./pair-list.js";
import { roomModelOf } from "./room-model.js";
import { readRoomsView, reachHash } from "./rooms-address.js";
import type { Side } from "./rooms-side.js";

const MOST = 40;
/** Reached in part. */
const PARTLY = "◐";

export function reachScreen(page: Page, argument: string, query: URLSearchParams): Screen {
  const uid = entityNamed(page.map, argument);
  const entity = uid === undefined ? undefined : page.map.entities.get(uid);
  if (uid === undefined || entity === undefined) return noEntityScreen(page, argument);
  const { graph, root } = roomModelOf(page.map);
  const reached = reachedFrom(page.map, uid);
  const { name } = nameOf(entity);
  const title = `What ${name} reaches`;
  const picture = h("div", { class: "picture" });
  const side = h("aside", { class: "side", "aria-label": "About what is shown" });
  const isIn = (paths: ReadonlySet<string>, place: number): boolean => paths.has(graph.files[place]?.path ?? "");
  const numberIn = (boxes: readonly Box[]): number =>
    boxes.reduce((sum, { files }) => sum + files.filter((place) => isIn(reached.all, place)).length, 0);
  const isPartly = (boxes: readonly Box[]): boolean => {
    const [own, all] = [numberIn(boxes), boxes.reduce((sum, { files }) => sum + files.length, 0)];
    return own > 0 && own < all;
  };
  const badge = (boxes: readonly Box[]): string => (isPartly(boxes) ? PARTLY : "");
  const marks: Marks = {
    box: ({ drawn: { members }, isOpen }) => ({
      class: numberIn(members) === 0 ? "far" : "",
      words: numberIn(members) === 0 ? "not reached" : isPartly(members) ? `${grouped(numberIn(members))} of them reached` : "",
      badge: isOpen ? "" : badge(members),
    }),
    arrow: ({ imports, weight, isAgainst }) => {
      const isOwn = imports.some((at) => isIn(reached.all, graph.imports[at]?.from ?? -1));
      return {
        class: isOwn ? (isAgainst ? "against" : "plain") : "same",
        words: isOwn ? count(weight, "import") : "not reached",
        badge: "",
        weight,
      };
    },
    pair: () => "",
  };
  const state = pictureState({
    page,
    graph,
    room: root,
    hash: (view) => reachHash(entityHash(page.map, uid, "reach"), view),
    view: readRoomsView(query),
    marks,
    shown: { badge: ({ members }) => badge(members) },
    picture,
    side,
    about: (beside) => aboutReach(beside, reached),
  });
  const heading = [h("h1", {}, title), h("p", {}, h("a", { href: entityHash(page.map, uid) }, name), " ", placeText(entity))];
  return {
    title,
    crumbs: [{ name: page.data.title, hash: hashOf("") }, { name, hash: entityHash(page.map, uid) }, { name: "Reach" }],
    element: h("div", { class: "rooms-screen" }, picture, h("div", { class: "beside" }, heading, side)),
    shown: state.draw,
    keys: state.keys,
    leave: state.leave,
  };
}

function aboutReach({ page, graph, room }: Side, { runs, all }: Reached): Child {
  const places = [...graph.files.keys()].filter((place) => !(graph.files[place]?.isPackage ?? false));
  const pathOf = (place: number): string => graph.files[place]?.path ?? "";
  const running = places.filter((place) => runs.has(pathOf(place)));
  const others = places.filter((place) => all.has(pathOf(place)) && !runs.has(pathOf(place)));
  const left = places.filter((place) => !all.has(pathOf(place)));
  const list = (name: string, members: readonly number[]): Child => {
    if (members.length === 0) return undefined;
    const make = (place: number): HTMLElement => h("li", {}, fileName(page, graph, place));
    return h(
      "section",
      {},
      h("h2", {}, name, " ", h("span", { class: "number" }, grouped(members.length))),
      longList({ items: members, most: MOST, make, class: "plain", name: "files" }).element,
    );
  };
  return [
    h(
      "p",
      {},
      `${grouped(running.length + others.length)} of ${count(room.count, "file")} of the map: ${grouped(running.length)} when it runs, ${grouped(others.length)} only by types, names or files. Faded: not reached; ${PARTLY}: in part.`,
    ),
    list("When it runs", running),
    list("By types, names or files alone", others),
    list("Not reached", left),
  ];
}
