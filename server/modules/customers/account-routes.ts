import { changePasswordEndpoint, changePhotoEndpoint, findSessionEndpoint } from '#contract/account.ts';
import { imageRequired } from '#contract/fields.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { fieldProblem, problem } from '../../shared/problem.ts';
import { reply } from '../../shared/reply.ts';
import type { RegisterRoute } from '../../shared/route.ts';
import { decodeImage, encodeImage, enqueueImage } from '../media/media.ts';
import { replaceAvatar } from './profile-photo.ts';

/** How long after signing in a new password needs no current one (specification §2 "new-password update"), in ms. */
const freshTime = 10 * 60_000;
/** Width and height of a profile image in pixels. */
const edge = 256;

/** GET /session, PUT /account/password and PUT /account/photo. */
export function registerAccountRoutes(registerRoute: RegisterRoute, { identity, files }: Dependencies): void {
  registerRoute(findSessionEndpoint, async ({ caller }) => {
    if (caller.kind === 'visitor') return reply(200, { user: null, administrator: false, status: null });
    const { uid, email, displayName, photoURL, administrator, status } = caller;
    return reply(200, { user: { uid, email, displayName, photoURL }, administrator, status });
  });

  registerRoute(changePasswordEndpoint, async ({ body, caller }) => {
    const fresh = Date.now() - caller.signedInAt.getTime() <= freshTime;
    if (!fresh && body.currentPassword === undefined) return problem('CURRENT_PASSWORD_NEEDED');
    const changed = await identity.changePassword({
      uid: caller.uid,
      sessionId: caller.sessionId,
      newPassword: body.newPassword,
      currentPassword: body.currentPassword,
    });
    if (changed === 'wrong-password') return problem('WRONG_PASSWORD');
    if (changed !== 'changed') return problem('TOO_MANY_ATTEMPTS', changed);
    return reply(200, { message: 'Password Updated' });
  });

  registerRoute(changePhotoEndpoint, async ({ caller, upload }) => {
    if (!upload) return fieldProblem('image', imageRequired);
    const avatar = await enqueueImage(async () => {
      const canvas = await decodeImage(upload.bytes, { width: edge, height: edge, fit: 'cover' });
      return typeof canvas === 'string' ? canvas : encodeImage(canvas, edge, 'webp');
    });
    if (avatar === 'not-allowed') return problem('UNSUPPORTED_MEDIA_TYPE');
    if (avatar === 'broken') return fieldProblem('image', imageRequired);
    return reply(200, { photoURL: await replaceAvatar({ identity, files }, caller.uid, avatar) });
  });
}
