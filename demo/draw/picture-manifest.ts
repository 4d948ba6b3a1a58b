import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { PictureRecipe } from './picture-recipes.ts';

/** The committed pictures of the demo catalog. */
export const picturesFolder = join(import.meta.dirname, '../pictures');

/** The name of the manifest in the folder of pictures. */
export const manifestName = 'manifest.json';

const hash = z.string().regex(/^[0-9a-f]{16}$/);
const record = z.strictObject({ drawing: hash, illustrator: hash, placeholder: z.string() });
const manifest = z.record(z.string(), record);

/**
 * The record of each picture by its key: what it was drawn from, as hashes of the drawing and of the illustrator, and
 * its preview as a data URL.
 */
export type PictureManifest = z.infer<typeof manifest>;

/** Reads the manifest of a folder; empty when there is none. */
export async function readManifest(folder: string): Promise<PictureManifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  return manifest.parse(JSON.parse(text));
}

/** Writes the manifest of a folder, in the order of the keys. */
export async function writeManifest(folder: string, records: PictureManifest): Promise<void> {
  const sorted = Object.entries(records).sort(([one], [other]) => (one < other ? -1 : 1));
  const text = JSON.stringify(Object.fromEntries(sorted), null, 2);
  await writeFile(join(folder, manifestName), `${text}\n`);
}

/** A hash of what a recipe draws. */
export const hashDrawing = ({ drawing, isOutline }: PictureRecipe): string =>
  createHash('sha256')
    .update(JSON.stringify(isOutline ? { drawing, isOutline } : drawing))
    .digest('hex')
    .slice(0, 16);
