import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { parsePictureFile, pictureFileKey, uploadPrefix } from './picture-files.ts';

/** `/pictures/{key}/{file}` and `/files/avatars/…`: pictures of shoes and profile photos. No other files are served. */
export const mediaPlugin: FastifyPluginAsync<Pick<Dependencies, 'files' | 'bundledFiles'>> = async (
  app,
  { files, bundledFiles },
) => {
  const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;

  app.get('/pictures/:key/:file', open, async (request, reply) => {
    const { key, file } = pictureAddress.parse(request.params);
    const picture = parsePictureFile(key, file);
    const storage = key.startsWith(uploadPrefix) ? files : bundledFiles;
    const bytes = picture && (await storage.get(pictureFileKey(picture)));
    // Emails have pictures of shoes, and browsers show emails on sites of others.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendImage(reply, bytes, { format: picture?.format, caching: forEver });
  });

  app.get('/files/avatars/*', open, async (request, reply) => {
    const { '*': rest } = avatarAddress.parse(request.params);
    const format = /^(?:[\w-]{1,128}\/){0,3}[\w-]{1,120}\.(avif|webp)$/.exec(rest)?.[1];
    const bytes = format ? await files.get(`avatars/${rest}`) : null;
    return sendImage(reply, bytes, { format, caching: inOwnBrowser });
  });
};

const pictureAddress = z.object({ key: z.string(), file: z.string() });
const avatarAddress = z.object({ '*': z.string() });

/** A changed picture has another URL. */
const forEver = 'public, max-age=31536000, immutable';

/** A photo of a person: no cache in between may keep it, and a browser an hour, since it goes with the account. */
const inOwnBrowser = 'private, max-age=3600';

function sendImage(
  reply: FastifyReply,
  bytes: Buffer | null,
  { format, caching }: { format: string | undefined; caching: string },
): FastifyReply {
  if (!bytes) throw new ApiError(problem('NOT_FOUND'));
  return reply.header('cache-control', caching).type(`image/${format}`).send(bytes);
}
