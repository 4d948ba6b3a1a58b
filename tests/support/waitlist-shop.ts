import { sql } from 'kysely';
import { startWaitlistJob } from '#features/waitlist/server/waitlist-job.ts';
import { createSecretCipher } from '#platform/security/secret-cipher.ts';
import {
  addSizeWithStock,
  cards,
  checkoutBodyOf,
  createCartLine,
  createPaymentMethod,
  sendCheckout,
} from './checkout-requests.ts';
import { findTestMailSite } from './mail-site.ts';
import type { PaymentTestShop } from './payment-test-shop.ts';
import type { Member } from './test-shop.ts';
import { testSecret } from './test-shop.ts';

/** The shoe of the waitlists of tests. */
export const wantedShoe = 'shoe-orbit';

/** Adds a size that is sold out; returns its label. */
export const addSoldOutSize = (shop: PaymentTestShop): Promise<string> =>
  addSizeWithStock(shop, wantedShoe, 0);

/** One round of the job that ends offers and queues mails. */
export async function runWaitlistJob(shop: Pick<PaymentTestShop, 'db' | 'origin'>): Promise<void> {
  const job = startWaitlistJob({
    db: shop.db,
    mailSite: findTestMailSite(shop.origin),
    rateLimitScale: 100,
    log: { info: () => {}, warn: rethrow },
    claims: createSecretCipher(testSecret, 'waitlist'),
  });
  await job.runOnce();
  await job.stop();
}

const rethrow = ({ err }: { err?: unknown }) => {
  throw err;
};

/** Joins the line for a size. */
export async function join(client: Pick<Member, 'request'>, size: string, email?: string) {
  const body = { shoeId: wantedShoe, size, ...(email !== undefined && { email }) };
  const response = await client.request('POST', '/api/waitlist', { body });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

/** The own entries of a member, as state, position and size. */
export async function listOwn(member: Member) {
  const response = await member.call('GET /waitlist', {});
  if (!response.ok) throw new Error(`the list answered ${response.problem.code}`);
  return response.body;
}

/** The state of a member's newest entry for a size. */
export async function stateOf(member: Member, size: string): Promise<string | undefined> {
  return (await listOwn(member)).find((entry) => entry.size === size)?.state;
}

/** Puts units of a size into stock, as SQL by hand does. */
export const restock = (shop: PaymentTestShop, size: string, units = 1) =>
  shop.db
    .updateTable('shoe_size')
    .set((entry) => ({ quantity: entry('quantity', '+', units) }))
    .where('shoe_id', '=', wantedShoe)
    .where('size', '=', size)
    .execute();

/** Queues what is owed, sends it, and lets the time of offers begin. */
export async function tellHolders(shop: PaymentTestShop): Promise<void> {
  await runWaitlistJob(shop);
  await shop.db
    .updateTable('outbox')
    .set({ sent_at: sql<Date>`now()` })
    .where('kind', '=', 'waitlist')
    .where('sent_at', 'is', null)
    .where('expires_at', 'is', null)
    .execute();
  await runWaitlistJob(shop);
}

/** Lets the time of all offers of a size pass, and the job notice it. */
export async function letOffersPass(shop: PaymentTestShop, size: string): Promise<void> {
  await tellHolders(shop);
  await shop.db
    .updateTable('waitlist_entry')
    .set({ reserved_until: new Date(Date.now() - 1_000) })
    .where('size', '=', size)
    .where('state', 'in', ['offered', 'taken'])
    .execute();
  await runWaitlistJob(shop);
}

/** Buys one pair of a size. */
export async function buyPair(
  shop: PaymentTestShop,
  member: Member,
  size: string,
  { card = cards.good, quantity = 1 }: { card?: string; quantity?: number } = {},
) {
  const line = await createCartLine(shop, wantedShoe, size, quantity);
  return sendCheckout(member, checkoutBodyOf(member, await createPaymentMethod(shop, card), [line]));
}

/** What is shown of a size, and what is offered. */
export const stockRow = (shop: Pick<PaymentTestShop, 'db'>, size: string) =>
  shop.db
    .selectFrom('shoe_size')
    .select(['quantity', 'offered'])
    .where('shoe_id', '=', wantedShoe)
    .where('size', '=', size)
    .executeTakeFirstOrThrow();

/** The subjects of the waitlist's mails to somebody, in order. */
export const waitlistMails = (shop: Pick<PaymentTestShop, 'db'>, recipient: string) =>
  shop.db
    .selectFrom('outbox')
    .select(['subject', 'body_text'])
    .where('kind', 'in', ['waitlist', 'waitlist-confirmation'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();

/** The claim in the link of the last mail to somebody. */
export async function lastClaim(shop: PaymentTestShop, recipient: string): Promise<string> {
  const mail = (await waitlistMails(shop, recipient)).at(-1);
  const [, claim = ''] = /\/waitlist\?claim=([0-9a-f]+)/.exec(mail?.body_text ?? '') ?? [];
  return claim;
}
