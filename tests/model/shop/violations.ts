import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { connect } from '#database/connect.ts';
import { findDiscountViolations } from '#features/discounts/tests/discount-shop.ts';
import { findReturnViolations } from '#features/returns/tests/return-shop.ts';
import { repairTotals } from '#shop/catalog/server/repair-totals.ts';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { purchaseHooks } from '#shop/purchase-hooks.ts';
import { findTestMailSite } from '#tests/support/mail-site.ts';
import { fastRecoveryTimes } from '../../support/fast-recovery-times.ts';
import { findPaymentViolations } from '../../support/invariants.ts';
import { findDiscrepancies, findMovementViolations } from '../../support/movement-invariants.ts';
import { scanFor } from '../../support/scan-data.ts';
import { findDocumentViolations } from './document-violations.ts';
import { BusyShopError, findShownDifferences } from './shown-stock.ts';
import type { World } from './world.ts';

/** How long everything that goes on in the background may take to agree, in ms; far more than the shop promises. */
const longest = 6_000;

/**
 * Everything that must hold after each step, whatever happened before: money at the provider, what is shown, who may do
 * what, the audit log, and that nothing is left of those who were erased.
 * @returns a sentence for each violation
 */
export async function findViolations(world: World): Promise<string[]> {
  await settlePayments(world);
  const agreed = await untilEmpty(() => findShownDifferences(world));
  return [
    ...agreed,
    ...(await untilEmpty(() => findMoneyViolations(world))),
    ...(await findRightsViolations(world)),
    ...(await findUnreadableEntries(world)),
    ...(await findTraces(world)),
    ...(await findWrongTotals(world)),
    ...world.shop.errors.splice(0).map((line) => `an error was logged: ${line}`),
  ];
}

/** The totals of listings are those of the rows; wrong ones are corrected, so that each is found once. */
async function findWrongTotals({ shop }: World): Promise<string[]> {
  const wrong: string[] = [];
  await repairTotals(shop.db, { warn: (details: unknown) => wrong.push(JSON.stringify(details)) });
  return wrong;
}

/**
 * Runs recovery, as if every pause had passed, until no payment attempt is open and no refund is on its way; once more
 * where payments may have been settled that waited for their shopper.
 */
export async function settlePayments({ shop }: World, { waiting = false } = {}): Promise<void> {
  const isOpen = async () =>
    (
      await shop.db
        .selectFrom('checkout_attempt')
        .select('id')
        .where('state', 'in', ['open', 'refunding'])
        .execute()
    ).length > 0 ||
    (await shop.db.selectFrom('refund').select('id').where('status', '=', 'pending').execute()).length > 0;
  const deadline = Date.now() + longest;
  for (let isAsked = waiting; (isAsked || (await isOpen())) && Date.now() < deadline; isAsked = false) {
    await shop.db.updateTable('refund').set({ checked_at: longAgo }).execute();
    await shop.db
      .updateTable('checkout_attempt')
      .set({ updated_at: longAgo })
      .where('state', 'in', waiting ? ['refunding', 'waiting'] : ['refunding'])
      .execute();
    const recovery = startRecovery(
      {
        db: shop.db,
        payment: shop.payments.payment,
        mailSite: findTestMailSite(shop.origin),
        contactEmails: [],
        log: pino({ level: 'silent' }),
        absentAfter: 100,
        worker: null,
        hooks: purchaseHooks,
      },
      { ...fastRecoveryTimes, every: 3_600_000 },
    );
    await recovery.stop();
  }
}

const longAgo = new Date('2020-01-01T00:00:00Z');

async function untilEmpty(find: () => Promise<string[]>): Promise<string[]> {
  const deadline = Date.now() + longest;
  for (;;) {
    const found = await find().catch((error: unknown) => {
      if (error instanceof BusyShopError) return [`the shop was busy: ${error.message}`];
      throw error;
    });
    if (found.length === 0 || Date.now() > deadline) return found;
    await wait(50);
  }
}

async function findMoneyViolations({ shop }: World): Promise<string[]> {
  const { pool, close } = await connect(shop.url, { poolSize: 1 });
  const databases = { db: shop.db, sandboxPool: pool };
  const { payment } = shop.payments;
  return Promise.all([
    findPaymentViolations(databases),
    findMovementViolations(databases),
    findDiscrepancies({ db: shop.db, payment }),
    findDiscountViolations(shop.db),
    findDocumentViolations(shop.db),
    findReturnViolations(shop.db),
  ])
    .then((found) => found.flat())
    .finally(close);
}

async function findRightsViolations(world: World): Promise<string[]> {
  const { shop, memory } = world;
  const found: string[] = [];
  const thief = await world.browser(0, world.thief).request('GET', '/api/admin/summary');
  if (thief.statusCode < 400)
    found.push('who knows only the password of an administrator reads the dashboard');
  const visitor = world.browser(1);
  for (const path of ['/api/admin/history', '/api/cart', '/api/users']) {
    const { statusCode } = await visitor.request('GET', path);
    if (statusCode !== 401) found.push(`a visitor who asks for ${path} is answered ${statusCode}`);
  }
  const received = new Set(
    (
      await shop.db.selectFrom('shop_order').select('id_payment').where('status', '=', 'Received').execute()
    ).map((order) => order.id_payment),
  );
  for (const [index, person] of memory.people.entries()) {
    const client = world.browser(index, person.cookies);
    const session = await client.call('GET /session', {});
    if (!session.ok || session.body.user?.uid !== person.uid || session.body.status !== 'Enabled') continue;
    if (session.body.administrator) found.push(`${person.email} is an administrator`);
    const other = memory.people.find(({ uid }) => uid !== person.uid);
    const others = other && (await client.request('GET', `/api/cart/${other.uid}`)).statusCode;
    if (others !== undefined && others !== 403)
      found.push(`${person.email} is answered ${others} who asks for the orders of ${other?.email}`);
    for (const shoeId of new Set(
      memory.orders.filter(({ uid }) => uid === person.uid).flatMap(({ shoes }) => shoes),
    )) {
      const may = await client.call('GET /reviews/{shoeId}/eligibility', { params: { shoeId } });
      if (!may.ok) continue;
      const bought = memory.orders.some(
        ({ uid, shoes, idPayment }) =>
          uid === person.uid && shoes.includes(shoeId) && received.has(idPayment),
      );
      if (may.body.bought !== bought)
        found.push(`${person.email} ${bought ? 'may not' : 'may'} review ${shoeId}`);
    }
  }
  return found;
}

async function findUnreadableEntries(world: World): Promise<string[]> {
  const administrator = await world.administrator(1, 1);
  const found: string[] = [];
  for (let offset = 0, size = 100; size === 100; offset += size) {
    const page = await administrator.call('GET /admin/history', { query: { offset, limit: 100 } });
    if (!page.ok) return [`the audit log answers ${page.problem.status} ${page.problem.detail}`];
    size = page.body.length;
    for (const { _id, title } of page.body) if (title === '') found.push(`the entry ${_id} has no title`);
  }
  return found;
}

async function findTraces({ shop, memory }: World): Promise<string[]> {
  if (memory.erased.length === 0) return [];
  const found = await scanFor(memory.erased, { databaseUrl: shop.url, files: shop.files });
  return found.map((place) => `an erased person is still in ${place}`);
}
