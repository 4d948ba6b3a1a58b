import { createHash } from 'node:crypto';
import type { FileStorage } from '../../shared/file-storage.ts';
import type { IdentityProvider } from '../../shared/identity-provider.ts';

/** Stores a user's profile photo and removes the previous one; resolves to its URL. */
export async function replaceProfilePhoto(
  { identity, files }: { identity: IdentityProvider; files: FileStorage },
  uid: string,
  webp: Buffer,
): Promise<string> {
  const key = `avatars/${uid}/${createHash('sha256').update(webp).digest('hex')}.webp`;
  await files.put(key, webp);
  const photoURL = `/files/${key}`;
  const before = await identity.changePhoto(uid, photoURL);
  if (before !== photoURL && before.startsWith('/files/')) await files.remove(before.slice('/files/'.length));
  return photoURL;
}
