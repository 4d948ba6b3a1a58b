import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '../../core/dependencies.ts';
import { findPictureIn } from '../../core/find-picture.ts';
import { parsePictureFile } from '../../core/pictures.ts';
import { RefusedError } from '../../http/failures.ts';
import { refuse } from '../../http/refusal.ts';

/** `/pictures/{key}/{file}` and `/files/avatars/…`: what shoes and people look like. Nothing else is handed out. */
export function servePictures(app: FastifyInstance, { files, draw }: Dependencies): void {
  const findPicture = findPictureIn({ files, draw }, (err) => app.log.warn({ err }, 'picture not stored'));
  const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;

  app.get('/pictures/:key/:file', open, async (request, reply) => {
    const { key, file } = pictureAddress.parse(request.params);
    const picture = parsePictureFile(key, file);
    return sendImage(reply, picture && (await findPicture(picture)), picture?.format);
  });

  app.get('/files/avatars/*', open, async (request, reply) => {
    const { '*': rest } = avatarAddress.parse(request.params);
    const format = /^(?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(avif|webp)$/.exec(rest)?.[1];
    return sendImage(reply, format ? await files.get(`avatars/${rest}`) : null, format);
  });
}

const pictureAddress = z.object({ key: z.string(), file: z.string() });
const avatarAddress = z.object({ '*': z.string() });

/** A picture never changes under its address: a new one gets a new address. */
function sendImage(reply: FastifyReply, bytes: Buffer | null, format: string | undefined): FastifyReply {
  if (!bytes) throw new RefusedError(refuse('NOT_FOUND'));
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type(`image/${format}`)
    .send(bytes);
}
