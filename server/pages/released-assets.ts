import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { isFileKey } from '../integrations/file-key.ts';
import type { FileStorage } from '../shared/file-storage.ts';

/** The assets of so many releases are kept, the present one among them. */
const keptReleases = 5;

/** Files that are written or removed at once. */
const concurrency = 8;

/** The names of a build's assets, without their compressed variants. */
export async function listAssets(client: string): Promise<string[]> {
  const names = await readdir(join(client, 'assets'));
  return names.filter((name) => !/\.(br|gz)$/.test(name)).sort();
}

/**
 * Keeps a release's assets in the storage that all processes share, and removes those that only releases before the last
 * five had: a page of this release may ask a process of the one before for its scripts, and a page that was opened
 * before the release asks this one.
 * @param release the build's name, the same for the same sources
 */
export async function keepReleasedAssets(files: FileStorage, release: string, client: string): Promise<void> {
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
export const findReleasedAsset = (files: FileStorage, name: string): Promise<Buffer | null> =>
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
