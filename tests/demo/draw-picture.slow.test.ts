import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPicture } from '#demo/draw/draw-picture.ts';
import { picturesFolder } from '#demo/draw/picture-manifest.ts';
import { pictureRecipes } from '#demo/draw/picture-recipes.ts';

test('drawn again, a picture looks like the committed one', async () => {
  const recipe = pictureRecipes.find(({ key }) => key === 'lumenor-halo-knit-lunar');
  if (!recipe) throw new Error('The recipe is missing');
  const { files } = await drawPicture({ ...recipe, views: ['quarter'] });
  expect([...files.keys()]).toEqual([
    'lumenor-halo-knit-lunar/quarter-320.avif',
    'lumenor-halo-knit-lunar/quarter-640.avif',
    'lumenor-halo-knit-lunar/quarter-1280.avif',
    'lumenor-halo-knit-lunar/quarter-640.webp',
  ]);
  for (const [path, bytes] of files) {
    const [drawn, committed] = [
      await onTile(bytes),
      await onTile(await readFile(join(picturesFolder, path))),
    ];
    expect(drawn.length, path).toBe(committed.length);
    const { mean, share } = measureDifference(drawn, committed);
    expect(mean, path).toBeLessThan(meanTolerance);
    expect(share, path).toBeLessThan(shareTolerance);
  }
});

test('a picture of another color differs by more than the tolerance', async () => {
  const [lunar, other] = await Promise.all(
    pictureRecipes
      .filter(({ key }) => key.startsWith('lumenor-halo-knit-'))
      .map(async ({ key }) => onTile(await readFile(join(picturesFolder, key, 'side-320.avif')))),
  );
  if (!lunar || !other) throw new Error('The shoe has one color only');
  const { mean, share } = measureDifference(lunar, other);
  expect(mean).toBeGreaterThan(meanTolerance);
  expect(share).toBeGreaterThan(shareTolerance);
});

/** Processors round differently: the mean difference of a channel, of 255, and the share of channels far apart. */
const meanTolerance = 0.5;
const shareTolerance = 0.001;

function measureDifference(one: Buffer, other: Buffer): { mean: number; share: number } {
  let sum = 0;
  let far = 0;
  for (let index = 0; index < one.length; index++) {
    const difference = Math.abs((one[index] ?? 0) - (other[index] ?? 0));
    sum += difference;
    if (difference > 16) far++;
  }
  return { mean: sum / one.length, share: far / one.length };
}

/** The pixels on the background that a shoe has in the shop, three channels. */
const onTile = (bytes: Buffer): Promise<Buffer> =>
  sharp(bytes).flatten({ background: '#e6e3dc' }).raw().toBuffer();
