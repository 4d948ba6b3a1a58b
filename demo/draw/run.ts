import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { comparePictures } from './compare-pictures.ts';
import { type DrawnPicture, drawPicture } from './draw-picture.ts';
import { hashIllustrator } from './hash-illustrator.ts';
import { hashDrawing, picturesFolder, writeManifest } from './picture-manifest.ts';
import { type PictureRecipe, pictureRecipes } from './picture-recipes.ts';

// npm run draw: draws what is out of date and removes orphans; npm run draw -- --all: draws everything
const { values } = parseArgs({ options: { all: { type: 'boolean', default: false } } });
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = picturesFolder;
await mkdir(folder, { recursive: true });
const { outOfDate, orphans, current } = await comparePictures(folder);
const illustrator = await hashIllustrator();
const records = { ...current };

for (const path of orphans) {
  await rm(join(folder, path));
  print(`Removed ${path}`);
}
const recipes = values.all ? pictureRecipes : outOfDate;
print(`${pictureRecipes.length} pictures, ${recipes.length} to draw`);
// Other threads encode one picture while this one draws the next.
let stored = Promise.resolve();
for (const [index, recipe] of recipes.entries()) {
  const drawn = drawPicture(recipe);
  await stored;
  stored = drawn.then(async (picture) => {
    await storePicture(recipe, picture);
    print(`${index + 1} of ${recipes.length}: ${recipe.key}`);
  });
}
await stored;
// also without a drawing: the records of orphans go
await writeManifest(folder, records);

/** Writes the files of a picture, then its record, so that an interrupted run continues where it ended. */
async function storePicture(recipe: PictureRecipe, { files, placeholder }: DrawnPicture): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
  records[recipe.key] = { drawing: hashDrawing(recipe), illustrator, placeholder };
  await writeManifest(folder, records);
}
