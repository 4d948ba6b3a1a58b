import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrograms, launchDatabase } from '@sneaker-paradise/embedded-postgres';
import { beforeEach, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { upgradeDatabase } from '#features/backups/cli/upgrade-database.ts';
import { onServer } from '../support/database-server.ts';

let dataFolder: string;
let folder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'shop-upgrade-'));
  folder = join(dataFolder, 'postgres');
  await withDatabase(async (url) => {
    await migrate(url);
    await onServer(url, (client) =>
      client.query(`insert into brand (id, name, name_key) values ('b', 'Kept', 'kept')`),
    );
  });
  return () => rm(dataFolder, { recursive: true, force: true });
});

async function withDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await launchDatabase({ dataFolder: folder, log: () => {}, durable: false });
  return work(server.url).finally(() => server.stop());
}

const brands = () =>
  withDatabase(async (url) => {
    const { rows } = await onServer(url, (client) => client.query('select name from brand'));
    return rows;
  });

/** The same programs stand in for the newer ones: only one version is installed. */
const upgrade = async (findOldPrograms = async () => (await findPrograms()).folder) => {
  const lines: string[] = [];
  await upgradeDatabase(dataFolder, {
    print: (line) => lines.push(line),
    findNewPrograms: async () => ({ ...(await findPrograms()), major: '99' }),
    findOldPrograms,
  });
  return lines.join('\n');
};

test('all rows come into a new database, and the old folder stays', async () => {
  const { major } = await findPrograms();
  expect(await upgrade()).toContain(`The old database is still in ${folder}-${major}`);
  expect(await brands()).toEqual([{ name: 'Kept' }]);
  expect((await readdir(dataFolder)).sort()).toEqual(['postgres', `postgres-${major}`]);
  expect((await readFile(join(`${folder}-${major}`, 'PG_VERSION'), 'utf8')).trim()).toBe(major);
});

test('an upgrade that ended between its last two steps is finished by the next start', async () => {
  await upgrade();
  await rename(folder, `${folder}.upgraded`);
  await upgradeDatabase(dataFolder, { print: () => {} });
  expect(await brands()).toEqual([{ name: 'Kept' }]);
});

test('an upgrade that ended earlier begins anew, with what was written since', async () => {
  const { major } = await findPrograms();
  await upgrade();
  await rename(folder, `${folder}.upgraded`);
  await rename(`${folder}-${major}`, folder);
  await withDatabase((url) =>
    onServer(url, (client) => client.query(`update brand set name = 'Changed since'`)),
  );
  await upgrade();
  expect(await brands()).toEqual([{ name: 'Changed since' }]);
});

test('without the old programs nothing is changed', async () => {
  const missing = upgrade(async () => {
    throw new Error('no network');
  });
  await expect(missing).rejects.toThrow('no network');
  expect(await readdir(dataFolder)).toEqual(['postgres']);
  expect(await brands()).toEqual([{ name: 'Kept' }]);
});

test('a database of this version is left alone', async () => {
  await upgradeDatabase(dataFolder, { print: (line) => expect(line).toBe('') });
  expect(await readdir(dataFolder)).toEqual(['postgres']);
});
