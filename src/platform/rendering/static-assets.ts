import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import PQueue from 'p-queue';
import { z } from 'zod';
import { isFileKey } from '../files/file-key.ts';
import { ApiError, problem } from '../handlers/problem.ts';
import type { FileStorage } from '../storage/file-storage.ts';

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

/** The assets of so many releases are kept, the present one among them. */
const keptReleases = 5;

/** Files that are written or removed at once. */
const concurrency = 8;

/** The names of a build's assets, without their compressed variants. */
async function listAssets(client: string): Promise<string[]> {
  const names = await readdir(join(client, 'assets'));
  return names.filter((name) => !/\.(br|gz)$/.test(name)).sort();
}

/**
 * Keeps a release's assets in the storage that all processes share, and removes those that only releases before the last
 * five had: a page of this release may ask a process of the one before for its scripts, and a page that was opened
 * before the release asks this one.
 * @param release the build's name, the same for the same sources
 */
async function keepReleasedAssets(files: FileStorage, release: string, client: string): Promise<void> {
  const queue = new PQueue({ concurrency });
  const names = await listAssets(client);
  const present = new Set(await files.list('assets/'));
  await queue.addAll(
    names
      .filter((name) => !present.has(keyOf(name)))
      .map((name) => async () => files.put(keyOf(name), await readFile(join(client, 'assets', name)))),
  );
  const releases = await files.list('releases/');
  if (releases.some((key) => key.endsWith(`-${release}`))) return;
  const key = `releases/${Date.now()}-${release}`;
  await files.put(key, Buffer.from(names.join('\n')));
  await removeOld(files, [...releases, key], queue);
}

/** An asset of a release; null when none of the kept ones has it. */
const findReleasedAsset = (files: FileStorage, name: string): Promise<Buffer | null> =>
  isFileKey(keyOf(name)) ? files.get(keyOf(name)) : Promise.resolve(null);

async function removeOld(files: FileStorage, releases: string[], queue: PQueue): Promise<void> {
  const newestFirst = releases.toSorted((one, other) => startOf(other) - startOf(one));
  const kept = new Set<string>();
  for (const key of newestFirst.slice(0, keptReleases))
    for (const name of ((await files.get(key)) ?? Buffer.of()).toString().split('\n')) kept.add(keyOf(name));
  const old = newestFirst.slice(keptReleases);
  if (old.length === 0) return;
  const unused = (await files.list('assets/')).filter((key) => !kept.has(key));
  await queue.addAll([...unused, ...old].map((key) => () => files.remove(key)));
}

const keyOf = (name: string): string => `assets/${name}`;
const startOf = (key: string): number => Number(/^releases\/(\d+)-/.exec(key)?.[1] ?? 0);
