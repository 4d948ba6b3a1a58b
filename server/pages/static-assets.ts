import { readdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

const open = { config: { access: 'anyone', rateLimit: false }, schema: { hide: true } } as const;
const assetAddress = z.object({ '*': z.string() });

/**
 * Serves the files of a build with their precompressed variants: those below `/assets/` are immutable, files such as
 * the icon are revalidated after an hour. An unknown asset is a 404 without a rendered page.
 */
export async function registerStaticAssets(app: FastifyInstance, client: string): Promise<void> {
  await app.register(fastifyStatic, { root: client, serve: false, preCompressed: true });
  app.get('/assets/*', open, (request, reply) => {
    const { '*': name } = assetAddress.parse(request.params);
    return reply.sendFile(`assets/${name}`, { maxAge: '365d', immutable: true });
  });
  const entries = await readdir(client, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))) {
    app.get(`/${name}`, open, (_request, reply) => reply.sendFile(name, { maxAge: '1h' }));
  }
}
