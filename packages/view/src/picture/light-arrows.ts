/** Which arrows are left out of a picture: after the heaviest ones have most of the weight, the rest. */
import type { Arrow } from "../../../../src/model/graphs/levels.js";

const SHARE = 0.8;
/** So few can be told apart without leaving any out. */
const FEW = 8;

/** Places of the arrows that are left out. Of arrows with the same weight the earlier ones are drawn; a box keeps its heaviest one, since without any it would look alone. */
export function lightOf(arrows: readonly Arrow[]): ReadonlySet<number> {
  if (arrows.length <= FEW) return new Set();
  const total = arrows.reduce((sum, { weight }) => sum + weight, 0);
  const light = new Set<number>();
  const linked = new Set<number>();
  let drawn = 0;
  for (const at of [...arrows.keys()].sort((a, b) => (arrows[b]?.weight ?? 0) - (arrows[a]?.weight ?? 0) || a - b)) {
    const { from = -1, to = -1, weight = 0 } = arrows[at] ?? {};
    if (weight === 0 || (drawn >= total * SHARE && linked.has(from) && linked.has(to))) light.add(at);
    else {
      drawn += weight;
      linked.add(from).add(to);
    }
  }
  return light;
}
