import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { openPlace, type ShopPlace } from '#tests/support/backup-shop.ts';
import { callCommand } from '#tests/support/call-command.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startShop } from '#tests/support/running-shop.ts';
import { scanFor } from '#tests/support/scan-data.ts';
import { openTestShop, type TestShop, testPassword } from '#tests/support/test-shop.ts';
import { finishPersonalData } from '../server/personal-data-job.ts';
import { repeatErasures } from '../server/repeat-erasures.ts';

const [mia, nora, noah] = ['mia@mail.test', 'nora@mail.test', 'noah@mail.test'];

let place: ShopPlace;
let file: string;
beforeEach(async () => {
  place = await openPlace();
  await migrate(place.databaseUrl);
  file = join(dirname(place.dataFolder), 'shop.tar.gz');
});
afterEach(() => place[Symbol.asyncDispose]());

/** Opens the shop of the place, works in it, and stops it, so that a restore may replace it. */
async function inShop<T>(work: (shop: TestShop) => Promise<T>): Promise<T> {
  const database = await connect(place.databaseUrl, { poolSize: 5 });
  const shop = await openTestShop({
    database: { ...database, url: place.databaseUrl, readDb: database.db },
    files: place.files,
  });
  return work(shop).finally(() => shop.close());
}

const backUp = async () => expect((await callCommand('backup', [file], place.env)).code).toBe(0);
const restore = async () => {
  const { code, output } = await callCommand('restore', [file, '--force'], place.env);
  expect(code, output).toBe(0);
  return output;
};
const write = (shop: TestShop, email: string) =>
  shop.visitor().call('POST /mail/contactUs', {
    body: { name: 'Somebody', email, message: 'When do you have my size again?' },
  });
const canSignIn = async (shop: TestShop, email: string): Promise<boolean> => {
  const body = { email, password: testPassword };
  return (await shop.visitor().request('POST', '/api/auth/sign-in/email', { body })).statusCode === 200;
};
const traces = () => scanFor([mia, nora], { databaseUrl: place.databaseUrl, files: place.files });

/** A backup of two accounts and somebody without one; then one of the accounts is closed, and that person is erased. */
async function backUpAndErase() {
  await inShop(async (shop) => {
    for (const email of [mia, noah]) await shop.signUp(email);
    await shop.db.updateTable('account_user').set({ email_verified: true }).execute();
    for (const email of [mia, nora, noah]) await write(shop, email);
    await backUp();
    const member = await shop.signIn({ email: mia, password: testPassword });
    expect(await member.call('POST /account/close', { body: { proof: true } })).toMatchObject({ ok: true });
    const ada = await shop.administrator(1);
    expect(await ada.call('POST /admin/people/erase', { body: { email: nora } })).toMatchObject({ ok: true });
    await finishPersonalData(shop.dependencies);
  });
  expect(await traces()).toEqual([]);
}

test('a restore erases those again who were erased after the backup, each time, and nobody else', async () => {
  await backUpAndErase();
  for (let time = 0; time < 2; time += 1) {
    expect(await restore()).toContain('erased after this backup: 2.');
    await inShop(async (shop) => {
      expect(await canSignIn(shop, mia)).toBe(false);
      expect(await canSignIn(shop, noah)).toBe(true);
      await finishPersonalData(shop.dependencies);
      expect(await traces()).toEqual([]);
      expect(await shop.db.selectFrom('contact_message').select('email').execute()).toEqual([
        { email: noah },
      ]);
    });
  }
});

test('a shop whose database was restored in another way erases them after its start', async () => {
  await backUpAndErase();
  await restoreBackup(file, { ...place, force: true, administrators: [] });
  expect((await traces()).length).toBeGreaterThan(0);
  await using started = new AsyncDisposableStack();
  const shop = startShop({ port: await freePort(), dataFolder: place.dataFolder, env: place.env });
  started.defer(async () => void (await shop.stop()));
  await shop.ready();
  await expect.poll(traces, { timeout: 60_000, interval: 500 }).toEqual([]);
});

test('two processes that start at once erase everybody once', async () => {
  await backUpAndErase();
  await restoreBackup(file, { ...place, force: true, administrators: [] });
  await inShop(async (shop) => {
    await Promise.all([1, 2].map(() => repeatErasures(shop.dependencies)));
    await finishPersonalData(shop.dependencies);
    expect(await shop.db.selectFrom('erasure').select('id').execute()).toHaveLength(2);
  });
  expect(await traces()).toEqual([]);
});

test('who has an open payment in the restored shop is erased once it is over', async () => {
  await inShop(async (shop) => {
    const member = await shop.signUp(mia);
    const attempt = {
      ...{ id: 'open', id_payment: 'open', uid: member.uid, email: mia, payment_method: 'pm_open' },
      ...{ request_hash: '', amount_cents: 100, expires_at: new Date() },
    };
    await shop.db.insertInto('checkout_attempt').values(attempt).execute();
    await backUp();
    await shop.db.deleteFrom('checkout_attempt').execute();
    expect(await member.call('POST /account/close', { body: { proof: true } })).toMatchObject({ ok: true });
  });
  expect(await restore()).toContain('once their payments are settled, usually within 15 minutes: 1.');
  await inShop(async (shop) => {
    expect(await canSignIn(shop, mia)).toBe(true);
    await shop.db.updateTable('checkout_attempt').set({ state: 'failed' }).execute();
    expect(await repeatErasures(shop.dependencies)).toEqual({ people: 1, left: 0 });
    await finishPersonalData(shop.dependencies);
  });
  expect(await traces()).toEqual([]);
});

test('who came back before the backup was made is not erased by its restore', async () => {
  await backUpAndErase();
  await inShop(async (shop) => {
    await shop.signUp(mia);
    await write(shop, nora);
    await backUp();
  });
  expect(await restore()).not.toContain('People');
  await inShop(async (shop) => {
    expect(await canSignIn(shop, mia)).toBe(true);
    expect(await shop.db.selectFrom('contact_message').select('email').orderBy('email').execute()).toEqual([
      { email: noah },
      { email: nora },
    ]);
  });
});

test('what is kept beside the backups names nobody, is in no backup, is looked for once, and is forgotten after 400 days', async () => {
  await backUpAndErase();
  const kept = await place.files.list('erased-people/');
  expect(kept).toHaveLength(2);
  const old = 'erased-people/2020-01-01/closed-1';
  await place.files.put(old, Buffer.from('{}'));
  await inShop(async (shop) => {
    await backUp();
    expect(await repeatErasures(shop.dependencies)).toEqual({ people: 0, left: 0 });
  });
  expect((await place.files.list('erased-people/')).sort()).toEqual(kept.sort());
  const [entry = ''] = kept;
  await place.files.put('erased-people/2999-01-01/closed-2', (await place.files.get(entry)) ?? Buffer.of());
  await inShop(async (shop) => {
    const known = shop.db.selectFrom('erasure').select('id').where('id', '=', 'closed-2');
    expect(await repeatErasures(shop.dependencies)).toEqual({ people: 0, left: 0 });
    expect(await known.execute()).toHaveLength(1);
  });
  await using elsewhere = await openPlace();
  await restoreBackup(file, { ...elsewhere, force: true, administrators: [] });
  expect(await elsewhere.files.list('erased-people/')).toEqual([]);
});
