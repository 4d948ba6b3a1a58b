import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { hashIllustrator } from './hash-illustrator.ts';
import { hashDrawing, manifestName, type PictureManifest, readManifest } from './picture-manifest.ts';
import { listPicturePaths, type PictureRecipe, pictureRecipes } from './picture-recipes.ts';

/** What `npm run draw` has to do. */
export interface PictureComparison {
  /** Pictures with a missing file, or drawn from another recipe or by another illustrator. */
  readonly outOfDate: readonly PictureRecipe[];
  /** Files of no recipe, as paths below the folder. */
  readonly orphans: readonly string[];
  /** The records of pictures that are up to date. */
  readonly current: PictureManifest;
}

/** Compares a folder of pictures with the recipes and the illustrator as they are. */
export async function comparePictures(
  folder: string,
  recipes: readonly PictureRecipe[] = pictureRecipes,
): Promise<PictureComparison> {
  const [paths, records, illustrator] = await Promise.all([
    listFiles(folder),
    readManifest(folder),
    hashIllustrator(),
  ]);
  const isCurrent = (recipe: PictureRecipe): boolean => {
    const record = records[recipe.key];
    return (
      record?.drawing === hashDrawing(recipe) &&
      record.illustrator === illustrator &&
      listPicturePaths(recipe).every((path) => paths.has(path))
    );
  };
  const expected = new Set([manifestName, ...recipes.flatMap(listPicturePaths)]);
  const current = new Set(recipes.filter(isCurrent).map(({ key }) => key));
  return {
    outOfDate: recipes.filter(({ key }) => !current.has(key)),
    orphans: [...paths].filter((path) => !expected.has(path)).sort(),
    current: Object.fromEntries(Object.entries(records).filter(([key]) => current.has(key))),
  };
}

async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  );
}
