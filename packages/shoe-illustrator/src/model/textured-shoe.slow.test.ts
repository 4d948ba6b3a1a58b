import { expect, test } from 'vitest';
import { texturedShoe } from './textured-shoe.ts';

const silhouettes = [
  'runner',
  'racer',
  'jogger',
  'court',
  'hightop',
  'skate',
  'slipon',
  'trail',
  'chunky',
  'knit',
] as const;
const plain = { colour: '#808080', material: 'leather' } as const;
const parts = {
  base: plain,
  toe: plain,
  overlay: plain,
  eyestay: plain,
  heel: plain,
  collar: plain,
  lining: plain,
  tongue: plain,
  laces: plain,
  mark: plain,
  midsole: plain,
  accent: plain,
  outsole: plain,
};

test.each(silhouettes)(
  'a %s is a shoe: its size, its feet on the ground, its two sides joined',
  (silhouette) => {
    const { surfaces: patches, textures } = texturedShoe({
      silhouette,
      cut: 'layered',
      mark: 'arc',
      parts,
    });
    expect(textures.length).toBe(patches.length);
    const low = [99, 99, 99];
    const high = [-99, -99, -99];
    for (const { grid } of patches) {
      expect(grid.position.every(Number.isFinite)).toBe(true);
      for (const [index, value] of grid.position.entries()) {
        low[index % 3] = Math.min(low[index % 3] ?? 0, value);
        high[index % 3] = Math.max(high[index % 3] ?? 0, value);
      }
    }
    const [length, width, height] = high.map((value, axis) => value - (low[axis] ?? 0));
    expect(length).toBeGreaterThan(27);
    expect(length).toBeLessThan(33);
    expect(width).toBeGreaterThan(8);
    expect(width).toBeLessThan(13);
    expect(height).toBeGreaterThan(7);
    expect(height).toBeLessThan(19);
    expect(Math.abs(low[2] ?? 9)).toBeLessThan(0.05);

    // the outer and the inner side meet along the ridge over the toes
    const [outer, inner] = patches.filter(({ kind }) => kind === 'upper').map(({ grid }) => grid);
    if (!outer || !inner) throw new Error('An upper has two sides');
    const tip = outer.columns * outer.rows * 3 - 3;
    for (const axis of [0, 1, 2])
      expect(outer.position[tip + axis]).toBeCloseTo(inner.position[tip + axis] ?? 99, 4);
  },
);

test('colour siblings share one model', () => {
  const wish = { silhouette: 'court', cut: 'clean', mark: 'arc', parts } as const;
  expect(texturedShoe(wish)).toBe(
    texturedShoe({ ...wish, parts: { ...parts, base: { colour: '#ff0000', material: 'suede' } } }),
  );
});
