import { call } from '#platform/browser/api/api-client.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';

/** The accepted types of a profile image; the server checks the file's content as well. */
export const photoTypes = 'image/jpeg,image/png,image/webp,image/avif';
const maxBytes = 5 * 1024 * 1024;

/** Stores a profile image for the signed-in user. */
export async function uploadPhoto(file: File): Promise<ActionResult> {
  if (!photoTypes.split(',').includes(file.type)) return problem('Use a JPEG, PNG, WebP or AVIF picture');
  if (file.size > maxBytes) return problem('Use a picture of at most 5 MB');
  const result = await call('PUT /account/photo', { body: {}, file });
  return result.ok ? { ok: true } : problem(result.problem.detail);
}

const problem = (message: string): ActionResult => ({
  ok: false,
  problem: { detail: message, errors: [{ field: 'image', message }] },
});
