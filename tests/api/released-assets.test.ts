import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorHandlerPlugin } from '#platform/http/error-handler.ts';
import { registerStaticAssets } from '#platform/rendering/static-assets.ts';
import type { FileStorage } from '#platform/storage/file-storage.ts';
import { memoryFiles } from '../support/memory-files.ts';

let files: FileStorage;
beforeEach(() => {
  files = memoryFiles();
});

/** A process of a release whose build has these assets. */
async function start(release: string, assets: readonly string[]): Promise<FastifyInstance> {
  const client = await mkdtemp(join(tmpdir(), 'shop-release-'));
  await mkdir(join(client, 'assets'));
  for (const name of assets) await writeFile(join(client, 'assets', name), `${name} of ${release}`);
  const app = Fastify();
  await app.register(errorHandlerPlugin);
  await registerStaticAssets(app, { release, client, files });
  onTestFinished(async () => {
    await app.close();
    await rm(client, { recursive: true });
  });
  return app;
}
const read = async (app: FastifyInstance, name: string) => {
  const { statusCode, body, headers } = await app.inject(`/assets/${name}`);
  return statusCode === 200
    ? { body, type: headers['content-type'], cache: headers['cache-control'] }
    : statusCode;
};

test('two releases side by side send the scripts of each other', async () => {
  const older = await start('one', ['entry-a1.js', 'shared-s1.js']);
  const newer = await start('two', ['entry-b2.js', 'shared-s1.js', 'style-b2.css']);
  const cache = 'public, max-age=31536000, immutable';
  const script = 'text/javascript; charset=utf-8';
  expect(await read(newer, 'entry-a1.js')).toEqual({ body: 'entry-a1.js of one', type: script, cache });
  expect(await read(older, 'entry-b2.js')).toEqual({ body: 'entry-b2.js of two', type: script, cache });
  expect(await read(older, 'entry-a1.js')).toMatchObject({ body: 'entry-a1.js of one', cache });
  expect(await read(older, 'style-b2.css')).toMatchObject({ type: 'text/css; charset=utf-8' });
});

test.each(['nothing.js', '..%2freleases', '%2e%2e%2f%2e%2e%2fpackage.json', 'a/b.js', '.hidden'])(
  'an asset that no release has is not found: %s',
  async (name) => {
    expect(await read(await start('one', ['entry-a1.js']), name)).toBe(404);
  },
);

test('the assets of the last five releases are kept, however often each of them starts', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const release of ['r1', 'r2', 'r3', 'r4', 'r5', 'r5', 'r6']) {
    vi.advanceTimersByTime(1_000);
    await start(release, [`${release}.js`, 'all.js']);
  }
  const now = await start('r6', ['r6.js', 'all.js']);
  expect(await read(now, 'r1.js')).toBe(404);
  for (const name of ['r2.js', 'r5.js', 'all.js'])
    expect(await read(now, name)).toMatchObject({ body: expect.stringContaining(`${name} of r`) });
  expect(await files.list('releases/')).toHaveLength(5);
});

test('without its storage a release sends its own assets', async () => {
  const list = () => Promise.reject(new Error('no bucket'));
  files = { ...files, list };
  expect(await read(await start('one', ['entry-a1.js']), 'entry-a1.js')).toMatchObject({
    body: 'entry-a1.js of one',
  });
});
