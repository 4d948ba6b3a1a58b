import { badge } from './badge.ts';
import { panels } from './cuts.ts';
import type { Cut, Mark, Silhouette } from './drawing.ts';
import { type Eyelet, eyelets } from './eyelets.ts';
import type { Place } from './fields.ts';
import { grid } from './grid.ts';
import type { Last } from './last.ts';
import { throatEnd } from './opening.ts';
import type { Panel } from './panel.ts';
import { type Skin, skin } from './skin.ts';

const columns = 340;
const rows = 100;

/** Cuts the panels of an upper. */
export function upperSkin(shoe: Last, silhouette: Silhouette, cut: Cut, mark: Mark): Skin {
  const surface = grid(columns, rows, (u, v) => shoe.upper(u, v, 1));
  const { lacing } = shoe.measures;
  const layers = [
    ...panels(silhouette, cut, shoe.measures),
    badge(silhouette, mark),
    ...(lacing ? punched(eyelets(shoe, lacing, 1)) : []),
  ];
  const opening = [...Array(64).keys()].map((index) => shoe.top((index / 63) * throatEnd, 1));
  const places: Place[] = [];
  const { position } = surface;
  const across = new Float32Array(columns);
  for (let point = 0; point < columns * rows; point++) {
    const column = point % columns;
    const x = position[point * 3] ?? 0;
    const y = position[point * 3 + 1] ?? 0;
    const z = position[point * 3 + 2] ?? 0;
    if (point >= columns) {
      const below = (point - columns) * 3;
      const step = Math.hypot(
        x - (position[below] ?? 0),
        y - (position[below + 1] ?? 0),
        z - (position[below + 2] ?? 0),
      );
      across[column] = (across[column] ?? 0) + step;
    }
    let nearest = 1e9;
    for (const edge of opening) {
      const d = (x - edge[0]) ** 2 + (y - edge[1]) ** 2 + (z - edge[2]) ** 2;
      if (d < nearest) nearest = d;
    }
    const s = column / (columns - 1);
    const t = Math.floor(point / columns) / (rows - 1);
    places.push({ x, y, z, s, t, a: across[column] ?? 0, o: Math.sqrt(nearest) });
  }
  return skin('base', layers, surface, (layer, point) => {
    const place = places[point];
    const cutOut = layers[layer];
    return place && cutOut ? cutOut.field(place) : -1;
  });
}

/** Metal or thread rims round the eyelets, and the holes themselves. */
function punched(holes: readonly Eyelet[]): Panel[] {
  const within = (radius: number) => (place: Place) => {
    const near = holes.reduce(
      (least, { centre: [x, y, z] }) =>
        Math.min(least, (place.x - x) ** 2 + (place.y - y) ** 2 + (place.z - z) ** 2),
      99,
    );
    return radius - Math.sqrt(near);
  };
  return [
    { part: 'eyestay', field: within(0.3), thickness: 0.05, stitches: 0 },
    { part: 'eyestay', field: within(0.19), thickness: 0, stitches: 0, hole: true },
  ];
}
