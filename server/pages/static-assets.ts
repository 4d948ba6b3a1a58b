import { readdir } from 'node:fs/promises';
import { extname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FileStorage } from '../shared/file-storage.ts';
import { ApiError, problem } from '../shared/problem.ts';
import { findReleasedAsset, keepReleasedAssets, listAssets } from './released-assets.ts';

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;
/** The media types of what a build makes. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const assetAddress = z.object({ '*': z.string() });

/**
 * Serves the files of a build with their precompressed variants: those below `/assets/` are immutable, files such as
 * the icon are revalidated after an hour. Assets of other releases come from the storage that all processes share; an
 * unknown one is a 404 without a rendered page.
 * @param release the build's name, the same for the same sources
 */
export async function registerStaticAssets(
  app: FastifyInstance,
  { release, client, files }: { release: string; client: string; files: FileStorage },
): Promise<void> {
  // A storage that is full or gone costs only those who have a page of another release open.
  await keepReleasedAssets(files, release, client).catch((err: unknown) =>
    app.log.warn({ err }, 'assets.not_kept'),
  );
  const own = new Set(await listAssets(client));
  await app.register(fastifyStatic, { root: client, serve: false, preCompressed: true });
  app.get('/assets/*', open, async (request, reply) => {
    const { '*': name } = assetAddress.parse(request.params);
    if (own.has(name)) return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
    const released = await findReleasedAsset(files, name);
    if (!released) throw new ApiError(problem('NOT_FOUND'));
    return reply
      .type(mediaTypes[extname(name)] ?? 'application/octet-stream')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(released);
  });
  const entries = await readdir(client, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))) {
    app.get(`/${name}`, open, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }));
  }
}
