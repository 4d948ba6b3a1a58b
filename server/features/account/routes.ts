import { changePassword, changePhoto, findSession } from '#contract/account.ts';
import { imageRequired } from '#contract/fields.ts';
import { decodeUpload, encodeCanvas, withPictureSlot } from '../../core/decode-upload.ts';
import type { Dependencies } from '../../core/dependencies.ts';
import { refuse, refuseField } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import { replaceAvatar } from './store.ts';

/** How long after signing in a new password needs no current one (specification §2 "new-password update"), in ms. */
const freshTime = 10 * 60_000;
/** Width and height of a profile image in pixels. */
const edge = 256;

/** GET /session, PUT /account/password and PUT /account/photo. */
export function serveAccount(serve: Serve, { identity, files }: Dependencies): void {
  serve(findSession, async ({ caller }) => {
    if (caller.kind === 'visitor') return reply(200, { user: null, administrator: false, status: null });
    const { uid, email, displayName, photoURL, administrator, status } = caller;
    return reply(200, { user: { uid, email, displayName, photoURL }, administrator, status });
  });

  serve(changePassword, async ({ body, caller }) => {
    const fresh = Date.now() - caller.signedInAt.getTime() <= freshTime;
    if (!fresh && body.currentPassword === undefined) return refuse('CURRENT_PASSWORD_NEEDED');
    const changed = await identity.changePassword({
      uid: caller.uid,
      sessionId: caller.sessionId,
      newPassword: body.newPassword,
      currentPassword: body.currentPassword,
    });
    if (changed === 'wrong-password') return refuse('WRONG_PASSWORD');
    if (changed !== 'changed') return refuse('TOO_MANY_ATTEMPTS', changed);
    return reply(200, { message: 'Password Updated' });
  });

  serve(changePhoto, async ({ caller, upload }) => {
    if (!upload) return refuseField('image', imageRequired);
    const avatar = await withPictureSlot(async () => {
      const canvas = await decodeUpload(upload.bytes, { width: edge, height: edge, fit: 'cover' });
      return typeof canvas === 'string' ? canvas : encodeCanvas(canvas, edge, 'webp');
    });
    if (avatar === 'not-allowed') return refuse('UNSUPPORTED_MEDIA_TYPE');
    if (avatar === 'broken') return refuseField('image', imageRequired);
    return reply(200, { photoURL: await replaceAvatar({ identity, files }, caller.uid, avatar) });
  });
}
