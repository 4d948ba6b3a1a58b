import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { databaseFrom } from '#tests/support/fresh-database.ts';
import {
  announce,
  createLaunchShoe,
  findLaunchViolations,
  freshLaunchOf,
  join,
  letTimeCome,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';

const emails = ['mia', 'noa', 'ida'].map((name) => `${name}@mail.test`);

/** A launch of one pair with three people in its line. */
async function openLaunchShop() {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  const members = await Promise.all(emails.map((email) => shop.signUp(email)));
  const ada = await shop.administrator(1);
  const id = await createLaunchShoe(ada, 1);
  await announce(ada, id);
  await Promise.all(members.map((member) => join(member, id)));
  return { shop, id, members };
}

/** Backs a shop up, and opens the one that is restored from it, with the same people. */
async function openRestored({ database, files }: TestShop) {
  const folder = await mkdtemp(joinPath(tmpdir(), 'restored-launch-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = joinPath(folder, 'shop.tar.gz');
  await writeBackup(file, {
    databaseUrl: database.url,
    files,
    secretFingerprint: null,
    settings: {},
    anonymiser: null,
  });
  const restored = await databaseFrom('', (databaseUrl) =>
    restoreBackup(file, { databaseUrl, files, force: false, administrators: [] }),
  );
  const shop = await openTestShop({ database: restored, files });
  onTestFinished(() => shop.close());
  const signIn = (email: string) => shop.signIn({ email, password: testPassword });
  return { shop, members: await Promise.all(emails.map(signIn)) };
}

test('a launch that is restored from before its opening has everybody in its line, and is drawn by the same seed', async () => {
  const { shop, id, members } = await openLaunchShop();
  const before = await Promise.all(members.map((member) => placeOf(member, id)));
  const { commitment } = await freshLaunchOf(shop, id);
  const restored = await openRestored(shop);
  const late = await restored.shop.signUp();
  expect(await Promise.all(restored.members.map((member) => placeOf(member, id)))).toEqual(before);
  await join(late, id);
  await letTimeCome(restored.shop, id);
  await runLaunchJob(restored.shop);
  expect(await freshLaunchOf(restored.shop, id)).toMatchObject({
    stage: 'open',
    commitment,
    early: 4,
    tickets: 4,
    seed: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await placeOf(late, id)).toMatchObject({ newAccount: true, place: 4 });
  expect(await findLaunchViolations(restored.shop)).toEqual([]);
});

test('a launch that is restored from its middle goes on where it was: who was let in is, and who joins stands behind', async () => {
  const { shop, id, members } = await openLaunchShop();
  await open(shop, id);
  const before = await Promise.all(members.map((member) => placeOf(member, id)));
  const restored = await openRestored(shop);
  expect(await Promise.all(restored.members.map((member) => placeOf(member, id)))).toEqual(before);
  expect(before.map(({ state }) => state).toSorted()).toEqual(['admitted', 'waiting', 'waiting']);
  const late = await restored.shop.signUp();
  expect(await join(late, id)).toMatchObject({ place: 4, state: 'waiting' });
  const admitted = restored.members[before.findIndex(({ state }) => state === 'admitted')];
  await admitted?.call('DELETE /launches/{id}/place', { params: { id } });
  await runLaunchJob(restored.shop);
  const after = await Promise.all(restored.members.map((member) => placeOf(member, id)));
  expect(after.find(({ place }) => place === 2)).toMatchObject({ state: 'admitted' });
  expect(await findLaunchViolations(restored.shop)).toEqual([]);
});
