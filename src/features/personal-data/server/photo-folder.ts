import type { FileStorage } from '#platform/storage/file-storage.ts';

/** The prefix of the file keys of somebody's profile photo. */
export const photoFolder = (uid: string): string => `avatars/${uid}/`;

/** Removes somebody's profile photos. */
export async function removePhotos(files: FileStorage, uid: string): Promise<void> {
  for (const key of await files.list(photoFolder(uid))) await files.remove(key);
}
