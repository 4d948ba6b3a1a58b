import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditLogClient } from '#tests/support/audit-log-client.ts';
import { signUpMany } from '#tests/support/checkout-requests.ts';
import { importFile, shopifyFile } from '#tests/support/import-file.ts';
import {
  announce,
  buyLaunched,
  findLaunchViolations,
  freshLaunchOf,
  join,
  launchSize,
  letAdmissionsPass,
  open,
  placeOf,
  runLaunchJob,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import type { Member } from '#tests/support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
});
afterAll(() => shop.close());

/** Imports a launched shoe with so many pairs. */
const importPairs = (pairs: number) =>
  importFile(shop, shopifyFile(`drop,Drop,Skarn,Red,Size,${launchSize},${pairs},80`));

test('an import lets in as many more as it brings pairs; its undo sells nobody a pair that is not there', async () => {
  const members = await signUpMany(shop, 4);
  await importPairs(1);
  const { id } = await shop.db
    .selectFrom('shoe')
    .select('id')
    .where('name', '=', 'Drop')
    .executeTakeFirstOrThrow();
  await announce(ada, id);
  for (const member of members) await join(member, id);
  await open(shop, id);
  const admitted = async () => {
    const places = await Promise.all(
      members.map(async (member) => ({ member, ...(await placeOf(member, id)) })),
    );
    return places
      .filter(({ state }) => state === 'admitted')
      .sort((one, other) => (one.place ?? 0) - (other.place ?? 0))
      .map(({ member }) => member);
  };
  expect(await admitted()).toHaveLength(1);

  await Promise.all([importPairs(3), runLaunchJob(shop)]);
  await runLaunchJob(shop);
  const [first, second, third] = await admitted();
  if (!first || !second || !third) throw new Error('The pairs of the import are offered to nobody');
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'open', pairs: 3, admittedThrough: 3 });
  expect(await findLaunchViolations(shop)).toEqual([]);

  // The merchant has counted: two of the three pairs are not there.
  const history = createAuditLogClient(ada);
  const [entry] = await history.list({ entity: 'catalogue' });
  if (!entry) throw new Error('the import has no entry');
  expect(await history.undo(entry)).toMatchObject({ ok: true });
  const answers = await Promise.all([first, second, third].map((member) => buyLaunched(shop, member, id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await runLaunchJob(shop);
  await letAdmissionsPass(shop, id);
  await runLaunchJob(shop);
  await runLaunchJob(shop);
  expect(await freshLaunchOf(shop, id)).toMatchObject({ stage: 'sold-out', pairs: 0 });
  expect(await findLaunchViolations(shop)).toEqual([]);
});
