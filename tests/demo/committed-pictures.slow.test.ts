import { createHash } from 'node:crypto';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoShoes } from '#demo/demo-shoes.ts';
import { picturesFolder } from '#demo/draw/picture-manifest.ts';

test.each(['side', 'quarter'])(
  'in the %s view every shoe has a picture of its own that stays off the border',
  async (view) => {
    const prints = new Map<string, string>();
    for (const { slug } of demoShoes) {
      const { data, info } = await sharp(join(picturesFolder, slug, `${view}-320.avif`))
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels], slug).toEqual([320, 240, 4]);
      const { solid, border } = measureAlpha(data, info);
      expect(solid, slug).toBeGreaterThan(0.15);
      expect(solid, slug).toBeLessThan(0.6);
      // what AVIF leaves of nothing, which nobody sees
      expect(border, slug).toBeLessThan(8);
      const print = createHash('sha256').update(data).digest('hex');
      expect(prints.get(print), `${slug} looks like another shoe`).toBeUndefined();
      prints.set(print, slug);
    }
  },
);

/** The share of opaque pixels, and the largest alpha of the border. */
function measureAlpha(data: Buffer, { width, height }: { width: number; height: number }) {
  let solid = 0;
  let border = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = data[(y * width + x) * 4 + 3] ?? 0;
      if (alpha > 250) solid++;
      const isBorder = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isBorder) border = Math.max(border, alpha);
    }
  }
  return { solid: solid / (width * height), border };
}
