import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comparePictures } from '#demo/draw/compare-pictures.ts';
import { picturesFolder, readManifest, writeManifest } from '#demo/draw/picture-manifest.ts';
import { listPicturePaths, pictureRecipes } from '#demo/draw/picture-recipes.ts';

test('the committed pictures are up to date with recipes and illustrator (npm run draw)', async () => {
  const { outOfDate, orphans, current } = await comparePictures(picturesFolder);
  expect(outOfDate.map(({ key }) => key)).toEqual([]);
  expect(orphans).toEqual([]);
  expect(await readManifest(picturesFolder)).toEqual(current);
  expect(Object.keys(current)).toHaveLength(pictureRecipes.length);
});

test('every picture has a preview, and all files together stay below 10 MB', async () => {
  for (const { placeholder } of Object.values(await readManifest(picturesFolder)))
    expect(placeholder).toMatch(/^data:image\/webp;base64,.{20,600}$/);
  const entries = await readdir(picturesFolder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  expect(sizes.length).toBeGreaterThan(500);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(10_000_000);
});

test('writing the manifest again changes nothing', async () => {
  const text = await readFile(join(picturesFolder, 'manifest.json'), 'utf8');
  await writeManifest(folder, await readManifest(picturesFolder));
  expect(await readFile(join(folder, 'manifest.json'), 'utf8')).toBe(text);
});

/** A copy of two pictures. */
let folder: string;
const recipes = pictureRecipes.slice(0, 2);
const [first, second] = recipes;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a changed recipe, a missing file, another illustrator and a foreign file are found', async () => {
  if (!first || !second) throw new Error('There are no recipes');
  for (const { key } of recipes) await cp(join(picturesFolder, key), join(folder, key), { recursive: true });
  const records = await readManifest(picturesFolder);
  await writeManifest(folder, records);
  const outOfDate = async (given = recipes) =>
    (await comparePictures(folder, given)).outOfDate.map(({ key }) => key);
  expect(await outOfDate()).toEqual([]);

  expect(await outOfDate([{ ...first, drawing: second.drawing }, second])).toEqual([first.key]);

  const record = records[second.key];
  if (!record) throw new Error('The record is missing');
  await writeManifest(folder, { ...records, [second.key]: { ...record, illustrator: '0123456789abcdef' } });
  expect(await outOfDate()).toEqual([second.key]);

  const [path = ''] = listPicturePaths(first);
  await rm(join(folder, path));
  await writeFile(join(folder, first.key, 'side-480.avif'), 'foreign');
  const { orphans, current, outOfDate: both } = await comparePictures(folder, recipes);
  expect(orphans).toEqual([`${first.key}/side-480.avif`]);
  expect(both).toEqual(recipes);
  expect(current).toEqual({});
});
