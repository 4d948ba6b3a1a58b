import type { Mark } from './drawing.ts';
import type { Last } from './last.ts';
import { markShape } from './marks.ts';
import type { TongueMeasures } from './measures.ts';
import { type Skin, skin } from './skin.ts';
import { tongue } from './tongue.ts';

const markHeight = 1.05;

/** Covers the tongue and puts the brand's mark on its upper end; sampled finely, for the mark is small. */
export function tongueSkin(shoe: Last, measures: TongueMeasures, mark: Mark): Skin {
  const surface = tongue(shoe, measures, 97, 220);
  const { columns, rows, position } = surface;
  const shape = markShape(mark);
  // up the middle of the face, where the section's parameter is a quarter turn
  const middle = Math.round((columns - 1) / 4);
  const height: number[] = [];
  for (let row = 0; row < rows; row++) {
    const at = (row * columns + middle) * 3;
    const before = at - columns * 3;
    const step =
      row === 0
        ? 0
        : Math.hypot(
            (position[at] ?? 0) - (position[before] ?? 0),
            (position[at + 2] ?? 0) - (position[before + 2] ?? 0),
          );
    height.push((height[row - 1] ?? 0) + step);
  }
  const top = (height[rows - 1] ?? 0) - 1.0;
  return skin('tongue', [{ part: 'mark', thickness: 0.03, stitches: 0 }], surface, (_, point) => {
    const column = point % columns;
    if (column > (columns - 1) / 2) return -1;
    const y = position[point * 3 + 1] ?? 0;
    return (
      shape(-y / markHeight, ((height[Math.floor(point / columns)] ?? 0) - top) / markHeight) * markHeight
    );
  });
}
