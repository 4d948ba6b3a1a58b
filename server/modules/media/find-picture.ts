import type { DrawPicture, PictureFile } from '../../shared/draw-picture.ts';
import type { FileStorage } from '../../shared/file-storage.ts';
import { pictureFileKey, uploadPrefix } from './picture-files.ts';

/** Finds one file of a picture; null when there is none. */
export type FindPicture = (picture: PictureFile) => Promise<Buffer | null>;

/**
 * Finds stored pictures; drawings are drawn and stored on first use, once for concurrent requests. A drawing that
 * cannot be stored is returned nevertheless, and `onUnstored` receives the error.
 */
export function createFindPicture(
  { files, draw }: { files: FileStorage; draw: DrawPicture },
  onUnstored: (error: unknown) => void,
): FindPicture {
  const drawing = new Map<string, Promise<Buffer | null>>();

  async function drawAndStore(picture: PictureFile): Promise<Buffer | null> {
    const bytes = await draw(picture);
    if (bytes) await files.put(pictureFileKey(picture), bytes).catch(onUnstored);
    return bytes;
  }

  return async (picture) => {
    const at = pictureFileKey(picture);
    const stored = await files.get(at);
    if (stored || picture.key.startsWith(uploadPrefix)) return stored;
    const pending = drawing.get(at);
    if (pending) return pending;
    const drawn = drawAndStore(picture).finally(() => drawing.delete(at));
    drawing.set(at, drawn);
    return drawn;
  };
}
