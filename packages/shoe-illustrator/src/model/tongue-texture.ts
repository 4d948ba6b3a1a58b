import type { Mark } from '../description/drawing.ts';
import { markShape } from '../panels/brand-marks.ts';
import type { ShapeModel } from '../shape/shape-model.ts';
import type { TongueMeasurements } from '../silhouettes/measurements.ts';
import { tongueSurface } from '../surfaces/tongue-surface.ts';
import { createSurfaceTexture, type SurfaceTexture } from '../texture/surface-texture.ts';

const markHeight = 1.05;

/** The texture of the tongue, with the brand's mark at its upper end; sampled finely because the mark is small. */
export function tongueTexture(shoe: ShapeModel, measures: TongueMeasurements, mark: Mark): SurfaceTexture {
  const surface = tongueSurface(shoe, measures, 97, 220);
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
  return createSurfaceTexture(
    'tongue',
    [{ part: 'mark', thickness: 0.03, stitches: 0 }],
    surface,
    (_, point) => {
      const column = point % columns;
      if (column > (columns - 1) / 2) return -1;
      const y = position[point * 3 + 1] ?? 0;
      return (
        shape(-y / markHeight, ((height[Math.floor(point / columns)] ?? 0) - top) / markHeight) * markHeight
      );
    },
  );
}
