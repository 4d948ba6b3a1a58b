import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import {
  addSoldOutSize,
  buyPair,
  join,
  lastClaim,
  listOwn,
  restock,
  runWaitlistJob,
  stateOf,
  stockRow,
  waitlistMails,
  wantedShoe,
} from '#tests/support/waitlist-shop.ts';
import { waitlistLimit } from '../contract.ts';

let shop: PaymentTestShop;
let size: string;
let email: string;
beforeAll(async () => {
  shop = await openPaymentTestShop();
});
beforeEach(async () => {
  size = await addSoldOutSize(shop);
  email = `${randomUUID()}@mail.test`;
});
afterAll(() => shop.close());

const use = (
  claim: string,
  action: 'confirm' | 'leave' | 'attach',
  who: Pick<ReturnType<typeof shop.visitor>, 'call'> = shop.visitor(),
) => who.call('POST /waitlist/claims/{claim}', { params: { claim }, body: { action } });

/** A visitor joins and opens the link of the mail. */
async function joinAndConfirm(address = email) {
  await join(shop.visitor(), size, address);
  const claim = await lastClaim(shop, address);
  return { claim, confirmed: await use(claim, 'confirm') };
}

test('the place of a visitor counts from the confirmation on', async () => {
  const joined = await join(shop.visitor(), size, email);
  expect(joined).toMatchObject({
    status: 201,
    body: { shoeId: wantedShoe, size, position: null, state: 'unconfirmed' },
  });
  const member = await shop.signUp();
  expect(await join(member, size)).toMatchObject({ body: { position: 1 } });
  const claim = await lastClaim(shop, email);
  const shown = await shop.visitor().call('GET /waitlist/claims/{claim}', { params: { claim } });
  expect(shown).toMatchObject({ body: { state: 'unconfirmed', name: 'Orbit Runner', isOfVisitor: true } });
  expect(await use(claim, 'confirm')).toMatchObject({ body: { state: 'waiting', position: 2 } });
  expect(await use(claim, 'confirm')).toMatchObject({ body: { state: 'waiting', position: 2 } });
});

test('whoever types an address learns nothing of who waits', async () => {
  const fresh = await join(shop.visitor(), size, `${randomUUID()}@mail.test`);
  await joinAndConfirm();
  const again = await join(shop.visitor(), size, email.toUpperCase());
  expect(again).toEqual({ status: fresh.status, body: { ...fresh.body, _id: expect.any(String) } });
  expect(await join(shop.visitor(), size, email)).toEqual({ status: 200, body: again.body });
  expect(await use(await lastClaim(shop, email.toUpperCase()), 'confirm')).toMatchObject({
    body: { position: 1 },
  });
  expect(
    await shop.db.selectFrom('waitlist_entry').select('state').where('email', 'ilike', email).execute(),
  ).toEqual([{ state: 'waiting' }]);
});

test('a visitor needs an email, and causes three mails an hour to one mailbox', async () => {
  expect(await join(shop.visitor(), size)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'email' }] },
  });
  const limited = await openPaymentTestShop(undefined, { rateLimitScale: 1 });
  const wanted = await addSoldOutSize(limited);
  for (let count = 0; count < 7; count += 1)
    expect((await join(limited.visitor(), wanted, email)).body).toMatchObject({ state: 'unconfirmed' });
  expect(await waitlistMails(limited, email)).toHaveLength(3);
  for (let count = 0; count < 13; count += 1)
    await join(limited.visitor(), wanted, `${randomUUID()}@mail.test`);
  expect(await join(limited.visitor(), wanted, `${randomUUID()}@mail.test`)).toMatchObject({ status: 429 });
  await limited.close();
});

test('entries that nobody confirmed count against nobody', async () => {
  for (let count = 0; count < waitlistLimit; count += 1)
    await join(shop.visitor(), await addSoldOutSize(shop), email);
  expect(await join(shop.visitor(), size, email)).toMatchObject({ status: 201 });
  expect(await use(await lastClaim(shop, email), 'confirm')).toMatchObject({ body: { state: 'waiting' } });
});

test('a link that the shop did not make, or that was changed, opens nothing', async () => {
  const { claim } = await joinAndConfirm();
  const changed = claim.slice(0, -2) + (claim.endsWith('00') ? '11' : '00');
  for (const wrong of [changed, '0'.repeat(120)]) {
    expect(await use(wrong, 'leave')).toMatchObject({ problem: { status: 404 } });
  }
  const { rows } = await shop.database.db
    .selectFrom('waitlist_entry')
    .selectAll()
    .execute()
    .then((entries) => ({ rows: entries }));
  expect(JSON.stringify(rows)).not.toContain(claim);
});

test('pairs that came back before the confirmation are kept at once', async () => {
  await join(shop.visitor(), size, email);
  await restock(shop, size);
  expect(await stockRow(shop, size)).toEqual({ quantity: 1, offered: 0 });
  expect(await use(await lastClaim(shop, email), 'confirm')).toMatchObject({ body: { state: 'offered' } });
  expect(await stockRow(shop, size)).toEqual({ quantity: 0, offered: 1 });
});

test('the offer of a visitor goes to the account that opens its link, which can then pay', async () => {
  await joinAndConfirm();
  await restock(shop, size);
  await runWaitlistJob(shop);
  expect((await waitlistMails(shop, email)).at(-1)?.subject).toBe(`Orbit Runner is back in size ${size}`);
  const claim = await lastClaim(shop, email);
  expect(await use(claim, 'attach')).toMatchObject({ problem: { code: 'SIGN_IN_NEEDED' } });
  const member = await shop.signUp();
  expect(await buyPair(shop, member, size)).toMatchObject({ status: 409 });
  expect(await use(claim, 'attach', member)).toMatchObject({
    body: { state: 'offered', isOfVisitor: false },
  });
  expect(await use(claim, 'attach', member)).toMatchObject({ body: { state: 'offered' } });
  expect(await use(claim, 'attach', await shop.signUp())).toMatchObject({
    problem: { code: 'NOT_ALLOWED_NOW' },
  });
  expect(await buyPair(shop, member, size)).toMatchObject({ status: 200 });
});

test('an account that waits for the size already keeps the better of both places', async () => {
  const { claim } = await joinAndConfirm();
  const member = await shop.signUp();
  await join(member, size);
  await restock(shop, size);
  expect(await use(claim, 'attach', member)).toMatchObject({ body: { state: 'offered' } });
  expect((await listOwn(member)).map(({ state }) => state).sort()).toEqual(['canceled', 'offered']);

  const second = await joinAndConfirm(`${randomUUID()}@mail.test`);
  await restock(shop, size);
  expect(await use(second.claim, 'attach', member)).toMatchObject({ body: { state: 'offered' } });
  expect(await stockRow(shop, size)).toEqual({ quantity: 1, offered: 1 });
});

test('the link leaves the list without an account; the pair goes on to the next', async () => {
  const { claim } = await joinAndConfirm();
  const member = await shop.signUp();
  await join(member, size);
  await restock(shop, size);
  expect(await use(claim, 'leave')).toMatchObject({ body: { state: 'canceled' } });
  expect(await stateOf(member, size)).toBe('offered');
});

test('a mail with a link is for its recipient alone, and not kept once it is sent', async () => {
  await join(shop.visitor(), size, email);
  const ada = await shop.administrator(1);
  const mail = await shop.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(await ada.call('GET /admin/mails/{id}', { params: { id: String(mail.id) } })).toMatchObject({
    body: { text: null, html: null },
  });
});
