import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#database/connect.ts';
import { restoreBackup } from '#features/backups/cli/restore-backup.ts';
import { writeBackup } from '#features/backups/cli/write-backup.ts';
import { openPlace, type ShopPlace } from '../support/backup-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';
import type { Member } from '../support/test-shop.ts';
import {
  addSoldOutSize,
  join as joinLine,
  restock,
  runWaitlistJob,
  stockRow,
  tellHolders,
  waitlistMails,
  wantedShoe,
} from '../support/waitlist-shop.ts';

let shop: PaymentTestShop;
let place: ShopPlace;
let file: string;
let size: string;
let holder: Member;
let next: Member;
beforeAll(async () => {
  [shop, place] = [await openPaymentTestShop(), await openPlace()];
  file = join(dirname(place.dataFolder), 'shop.tar.gz');
  size = await addSoldOutSize(shop);
  [holder, next] = [await shop.signUp(), await shop.signUp()];
  for (const member of [holder, next]) expect(await joinLine(member, size)).toMatchObject({ status: 201 });
  await restock(shop, size);
  await tellHolders(shop);
  await writeBackup(file, {
    databaseUrl: shop.database.url,
    files: shop.files,
    secretFingerprint: null,
    settings: {},
    anonymiser: null,
  });
});
afterAll(() => Promise.all([shop.close(), place[Symbol.asyncDispose]()]));

/** The states and numbers of mails of both after a round of the restored shop's job, and what its shelf has. */
async function restoreAndRun({ isOver }: { isOver: boolean }) {
  await restoreBackup(file, { ...place, force: true, administrators: [] });
  const { db, close } = await connect(place.databaseUrl, { poolSize: 2 });
  try {
    const restored = { db, origin: shop.origin };
    if (isOver)
      await db
        .updateTable('waitlist_entry')
        .set({ reserved_until: new Date(Date.now() - 1_000) })
        .where('state', '=', 'offered')
        .execute();
    // The start of a shop, and a round after it.
    for (const _ of [1, 2]) await runWaitlistJob(restored);
    const entries = await db
      .selectFrom('waitlist_entry')
      .select(['uid', 'state'])
      .where('shoe_id', '=', wantedShoe)
      .where('size', '=', size)
      .execute();
    const ofMember = async ({ uid, email }: Member) => ({
      state: entries.find((entry) => entry.uid === uid)?.state,
      mails: (await waitlistMails(restored, email)).length,
    });
    const stock = await stockRow(restored, size);
    return { holder: await ofMember(holder), next: await ofMember(next), stock };
  } finally {
    await close();
  }
}

test('a pair that was kept when the backup was made is kept in the restored shop, and its owner is not told again', async () => {
  expect(await restoreAndRun({ isOver: false })).toEqual({
    holder: { state: 'offered', mails: 1 },
    next: { state: 'waiting', mails: 0 },
    stock: { quantity: 0, offered: 1 },
  });
});

test('an offer whose time passed before the restore goes on to the next, who is told once', async () => {
  expect(await restoreAndRun({ isOver: true })).toEqual({
    holder: { state: 'expired', mails: 1 },
    next: { state: 'offered', mails: 1 },
    stock: { quantity: 0, offered: 1 },
  });
});
