import { buildShoe, type Patch } from './build-shoe.ts';
import { rollShare } from './collar.ts';
import type { Drawing } from './drawing.ts';
import type { Grid } from './grid.ts';
import { last } from './last.ts';
import { shapes } from './shapes.ts';
import { type Skin, skin } from './skin.ts';
import { soleSkin } from './sole-skin.ts';
import { tongueSkin } from './tongue-skin.ts';
import { upperSkin } from './upper-skin.ts';

/** A shoe without its colours: surfaces, and how each is covered. */
export interface Model {
  readonly patches: readonly Patch[];
  readonly skins: readonly Skin[];
}

const kept = new Map<string, Model>();

/** The model of a drawing; the last few are kept, because colour siblings share one. */
export function modelOf({ silhouette, cut, mark }: Drawing): Model {
  const key = `${silhouette} ${cut} ${mark}`;
  const known = kept.get(key);
  if (known) return known;
  const shoe = last(shapes[silhouette]);
  const patches = buildShoe(shoe);
  const upper = upperSkin(shoe, silhouette, cut, mark);
  const wall = soleSkin(shoe);
  const skins = patches.map(({ kind, grid }) => {
    if (kind === 'upper') return upper;
    if (kind === 'wall') return wall;
    if (kind === 'collar') return collarSkin(grid);
    if (kind === 'tongue' && shoe.measures.tongue) return tongueSkin(shoe, shoe.measures.tongue, mark);
    return skin(plainParts[kind], [], grid, () => -1);
  });
  const model = { patches, skins };
  kept.set(key, model);
  const [oldest] = kept.keys();
  if (kept.size > 4 && oldest !== undefined) kept.delete(oldest);
  return model;
}

const plainParts = {
  lace: 'laces',
  loop: 'accent',
  under: 'outsole',
  footbed: 'lining',
  tongue: 'tongue',
} as const;

/** The rim shows the collar's stuff, what goes down inside it the lining's. */
function collarSkin(grid: Grid): Skin {
  return skin('lining', [{ part: 'collar', thickness: 0, stitches: 0 }], grid, (_, point) => {
    const v = Math.floor(point / grid.columns) / (grid.rows - 1);
    return (rollShare * 0.72 - v) * 4;
  });
}
