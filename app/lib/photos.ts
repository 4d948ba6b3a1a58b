import { call } from './api-client.ts';

/** What the shop takes as a profile image; the server looks into the file itself. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif';
const largest = 5 * 1024 * 1024;

/** Stores a profile image for the signed-in user; resolves to why not, or null when it is stored. */
export async function uploadPhoto(file: File): Promise<string | null> {
  if (!photoTypes.split(',').includes(file.type)) return 'Choose a JPEG, PNG, WebP or AVIF picture.';
  if (file.size > largest) return 'Choose a picture of at most 5 MB.';
  const answer = await call('PUT /account/photo', { body: {}, file });
  return answer.ok ? null : answer.problem.detail;
}
