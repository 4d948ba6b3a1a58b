import { expect, test } from 'vitest';
import { createSurfaceTexture } from './surface-texture.ts';

/** A plane of 8 by 4 centimetres, 41 by 21 points. */
const columns = 41;
const rows = 21;
const position = new Float32Array(columns * rows * 3);
for (let point = 0; point < columns * rows; point++) {
  position[point * 3] = (point % columns) * 0.2;
  position[point * 3 + 2] = Math.floor(point / columns) * 0.2;
}
const layer = { part: 'toe', thickness: 0.1, stitches: 0 } as const;

test('distances to an edge are true centimetres however steep the field was given', () => {
  const x = (point: number) => position[point * 3] ?? 0;
  for (const factor of [0.5, 1, 3]) {
    const { distances: map, length } = createSurfaceTexture(
      'base',
      [layer],
      { columns, rows, position },
      (_, point) => (x(point) - 4) * factor,
    );
    expect(length).toBeCloseTo(8, 3);
    const point = 10 * columns + 25;
    expect(map[point * 2 + 1]).toBeCloseTo(1, 3);
  }
});

test('the first channel is the distance across', () => {
  const { distances: map } = createSurfaceTexture('base', [layer], { columns, rows, position }, () => 1);
  expect(map[(20 * columns + 7) * 2]).toBeCloseTo(4, 3);
});
