/** Which arrows are left out of a picture: after the heaviest ones have most of the weight, the rest. */
const SHARE = 0.8;
/** So few can be told apart without leaving any out. */
const FEW = 8;

/** Places of the arrows that are left out. Of arrows with the same weight the earlier ones are drawn. */
export function lightOf(arrows: readonly { readonly weight: number }[]): ReadonlySet<number> {
  if (arrows.length <= FEW) return new Set();
  const total = arrows.reduce((sum, { weight }) => sum + weight, 0);
  const light = new Set<number>();
  let drawn = 0;
  for (const at of [...arrows.keys()].sort((a, b) => (arrows[b]?.weight ?? 0) - (arrows[a]?.weight ?? 0) || a - b)) {
    if (drawn >= total * SHARE) light.add(at);
    else drawn += arrows[at]?.weight ?? 0;
  }
  return light;
}
