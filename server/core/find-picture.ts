import type { Files } from '../outside/files.ts';
import { type Draw, type PictureFile, storedAt, uploadPrefix } from './pictures.ts';

/** Finds one file of a picture, as bytes; null when there is none. */
export type FindPicture = (picture: PictureFile) => Promise<Buffer | null>;

/**
 * Finds pictures where they are stored, and otherwise has them drawn and stores them: once, however many ask. A
 * drawing that cannot be stored is shown all the same; `onUnstored` hears why.
 */
export function findPictureIn(
  { files, draw }: { files: Files; draw: Draw },
  onUnstored: (error: unknown) => void,
): FindPicture {
  const drawing = new Map<string, Promise<Buffer | null>>();

  async function drawAndStore(picture: PictureFile): Promise<Buffer | null> {
    const bytes = await draw(picture);
    if (bytes) await files.put(storedAt(picture), bytes).catch(onUnstored);
    return bytes;
  }

  return async (picture) => {
    const at = storedAt(picture);
    const stored = await files.get(at);
    if (stored || picture.key.startsWith(uploadPrefix)) return stored;
    const begun = drawing.get(at);
    if (begun) return begun;
    const drawn = drawAndStore(picture).finally(() => drawing.delete(at));
    drawing.set(at, drawn);
    return drawn;
  };
}
