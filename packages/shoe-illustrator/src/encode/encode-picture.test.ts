import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture, encodePlaceholder } from './encode-picture.ts';

/** Red on the left, nothing on the right. */
const raw = { data: Buffer.alloc(80 * 60 * 4), width: 80, height: 60 };
for (let i = 0; i < raw.data.length; i += 4) if ((i / 4) % 80 < 40) raw.data.set([220, 20, 20, 255], i);

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
] as const)('%s keeps size and transparency', async (format, container) => {
  const bytes = await encodePicture(raw, 40, format);
  expect((await sharp(bytes).metadata()).format).toBe(container);
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([40, 30, 4]);
  const middle = 15 * 40 * 4;
  expect(data[middle + 8 * 4 + 3]).toBeGreaterThan(245);
  expect(data[middle + 8 * 4]).toBeGreaterThan(180);
  expect(data[middle + 34 * 4 + 3]).toBeLessThan(10);
});

test('the placeholder is a small data URL with the same transparency', async () => {
  const url = await encodePlaceholder(raw);
  expect(url).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/]{20,600}={0,2}$/);
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * 4;
  expect(info.width).toBeLessThanOrEqual(32);
  expect(data[at(0.15) + 3]).toBeGreaterThan(200);
  expect(data[at(0.85) + 3]).toBeLessThan(60);
});
