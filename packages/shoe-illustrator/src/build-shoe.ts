import { collar, footbed } from './collar.ts';
import { type Grid, grid } from './grid.ts';
import { heelLoop } from './heel-loop.ts';
import { laces } from './laces.ts';
import type { Last } from './last.ts';
import { soleUnder, soleWall } from './sole.ts';
import { tongue } from './tongue.ts';

/** What a surface belongs to; decides how it is covered. */
export type PatchKind = 'upper' | 'collar' | 'footbed' | 'tongue' | 'lace' | 'loop' | 'wall' | 'under';

export interface Patch {
  readonly kind: PatchKind;
  readonly side: number;
  readonly grid: Grid;
}

/** All surfaces of one shoe. */
export function buildShoe(shoe: Last): Patch[] {
  const { measures } = shoe;
  const patches: Patch[] = [];
  for (const side of [1, -1]) {
    patches.push({ kind: 'upper', side, grid: grid(190, 46, (u, v) => shoe.upper(u, v, side), side < 0) });
    patches.push({ kind: 'collar', side, grid: collar(shoe, side) });
    patches.push({ kind: 'footbed', side, grid: footbed(shoe, side) });
    patches.push({ kind: 'wall', side, grid: soleWall(shoe, side) });
    patches.push({ kind: 'under', side, grid: soleUnder(shoe, side) });
  }
  if (measures.tongue) patches.push({ kind: 'tongue', side: 1, grid: tongue(shoe, measures.tongue, 65, 80) });
  if (measures.loop > 0) patches.push({ kind: 'loop', side: 1, grid: heelLoop(shoe, measures.loop) });
  if (measures.lacing) {
    for (const piece of laces(shoe, measures.lacing)) patches.push({ kind: 'lace', side: 1, grid: piece });
  }
  return patches;
}
