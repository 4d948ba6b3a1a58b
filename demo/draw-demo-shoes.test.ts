import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawDemoShoes } from './draw-demo-shoes.ts';

const width = 96;

test.each([
  ['side', 'all', 64],
  ['quarter', 'models', 24],
] as const)(
  'in the %s view %s have a picture of their own that stays off the border',
  (view, shoes, least) => {
    const prints = new Map<string, string>();
    for (const { shoe, picture } of drawDemoShoes(view, width, shoes)) {
      const { solid, touching } = coverage(picture);
      expect([picture.width, picture.height], shoe.slug).toEqual([width, (width * 3) / 4]);
      expect(solid, shoe.slug).toBeGreaterThan(0.15);
      expect(solid, shoe.slug).toBeLessThan(0.6);
      expect(touching, shoe.slug).toBe(0);
      const print = createHash('sha256').update(picture.data).digest('hex');
      expect(prints.get(print), `${shoe.slug} looks like another shoe`).toBeUndefined();
      prints.set(print, shoe.slug);
    }
    expect(prints.size).toBeGreaterThanOrEqual(least);
  },
  120_000,
);

test('the same shoe is drawn the same way again', () => {
  const [first] = drawDemoShoes('quarter', width);
  const [again] = drawDemoShoes('quarter', width);
  expect(first?.picture.data.equals(again?.picture.data ?? Buffer.alloc(0))).toBe(true);
}, 120_000);

/** Share of opaque pixels, and how many pixels of the border are not empty. */
function coverage({ data, height }: { data: Buffer; height: number }) {
  let solid = 0;
  let touching = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = data[(y * width + x) * 4 + 3] ?? 0;
      if (alpha === 255) solid++;
      const border = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (border && alpha > 0) touching++;
    }
  }
  return { solid: solid / (width * height), touching };
}
