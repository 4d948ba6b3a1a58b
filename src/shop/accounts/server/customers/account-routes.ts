import { createHash } from 'node:crypto';
import { imageRequired } from '#platform/contract/fields/image-required.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { fieldProblem, problem } from '#platform/handlers/problem.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { encodeImage, imageProblems } from '#platform/images/encode-image.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { changePasswordEndpoint, changePhotoEndpoint, findSessionEndpoint } from '../../contract/account.ts';
import { weakAdministratorPassword } from '../../contract/fields/administrator-password.ts';
import type { IdentityProvider } from '../identity-provider.ts';

const signedOut = { user: null, administrator: false, secondFactorMissing: false, status: null };

/** GET /session, PUT /account/password and PUT /account/photo. */
export function registerAccountRoutes(registerRoute: RegisterRoute, { identity, files }: Dependencies): void {
  registerRoute(findSessionEndpoint, async ({ caller }) => {
    if (caller.kind === 'visitor') return reply(200, signedOut);
    const { uid, email, displayName, photoURL, administrator, secondFactorMissing, status } = caller;
    const user = { uid, email, displayName, photoURL };
    return reply(200, { user, administrator, secondFactorMissing, status });
  });

  registerRoute(changePasswordEndpoint, async ({ body, caller, header }) => {
    if (
      !(await identity.allows(caller, 'change-password', { password: body.currentPassword !== undefined }))
    ) {
      const couldGivePassword = await identity.allows(caller, 'change-password', { password: true });
      return problem(couldGivePassword ? 'CURRENT_PASSWORD_NEEDED' : 'PROOF_NEEDED');
    }
    const changed = await identity.changePassword({
      uid: caller.uid,
      sessionId: caller.sessionId,
      newPassword: body.newPassword,
      currentPassword: body.currentPassword,
      userAgent: header('user-agent') ?? null,
    });
    if (changed === 'wrong-password') return problem('WRONG_PASSWORD');
    if (changed === 'too-weak') return fieldProblem('newPassword', weakAdministratorPassword);
    if (changed !== 'changed') return problem('TOO_MANY_ATTEMPTS', changed);
    return reply(200, { message: 'Password Updated' });
  });

  registerRoute(changePhotoEndpoint, async ({ caller, upload }) => {
    if (!upload) return fieldProblem('image', imageRequired);
    const image = await encodeImage(upload, 'profile-photo', caller);
    if (typeof image === 'string') {
      const message = imageProblems[image];
      return problem(image === 'not-allowed' ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID', {
        detail: message,
        errors: [{ field: 'image', message }],
      });
    }
    const [photo] = image.files;
    if (!photo) throw new Error('The image process returned no photo.');
    return reply(200, { photoURL: await replaceProfilePhoto({ identity, files }, caller.uid, photo.bytes) });
  });
}

/** Stores a user's profile photo and removes the previous one; resolves to its URL. */
async function replaceProfilePhoto(
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
