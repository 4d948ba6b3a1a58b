import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startRecovery } from '#shop/orders/server/payments/status/payment-recovery.ts';
import { cards, signUpMany } from '#tests/support/checkout-requests.ts';
import { fastRecoveryTimes } from '#tests/support/fast-recovery-times.ts';
import { countStockedUnits, findViolations } from '#tests/support/invariants.ts';
import {
  announce,
  buyLaunched,
  createLaunchShoe,
  findLaunchViolations,
  join,
  leave,
  letAdmissionsPass,
  letTimeCome,
  open,
  placeOf,
  runLaunchJob,
  waitUntilBlocked,
} from '#tests/support/launch-shop.ts';
import { openPaymentTestShop, type PaymentTestShop } from '#tests/support/payment-test-shop.ts';
import { wholeRefund } from '#tests/support/refund-shop.ts';
import { createTestPaymentContext } from '#tests/support/test-payment-context.ts';
import type { Member } from '#tests/support/test-shop.ts';

let shop: PaymentTestShop;
let ada: Member;
let members: readonly Member[];
beforeAll(async () => {
  shop = await openPaymentTestShop();
  ada = await shop.administrator(1);
  members = await signUpMany(shop, 6);
});
afterAll(() => shop.close());

const kinds = [
  'join',
  'join',
  'buy',
  'buy',
  'two',
  'declined',
  'challenged',
  'leave',
  'pass',
  'job',
  'refund',
];
const step = fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat(5) });

async function act({ kind, who }: { kind: string; who: number }, id: string): Promise<unknown> {
  const member = members[who];
  if (!member) throw new Error('nobody');
  if (kind === 'join') return join(member, id);
  if (kind === 'leave') return leave(member, id);
  if (kind === 'pass') return letAdmissionsPass(shop, id);
  if (kind === 'job') return runLaunchJob(shop);
  if (kind === 'refund') return refundNewest(id);
  const card = kind === 'declined' || kind === 'challenged' ? cards[kind] : cards.good;
  const { status } = await buyLaunched(shop, member, id, { card, quantity: kind === 'two' ? 2 : 1 });
  return expect(status).toBeLessThan(500);
}

async function refundNewest(id: string): Promise<void> {
  const order = await shop.db
    .selectFrom('shop_order')
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select('id_payment')
    .where('order_item.shoe_id', '=', id)
    .where('refunded_cents', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (order)
    await ada.request('POST', `/api/admin/orders/${order.id_payment}/refunds`, { body: wholeRefund });
}

/** Cancels what waits for 3-D Secure, as recovery does after its time. */
async function settle(): Promise<void> {
  await shop.db
    .updateTable('checkout_attempt')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('state', '=', 'waiting')
    .execute();
  const recovery = startRecovery(createTestPaymentContext(shop), { ...fastRecoveryTimes, every: 3_600_000 });
  while ((await recovery.runOnce()) > 0);
  await recovery.stop();
}

const readPlaces = (id: string) =>
  shop.db
    .selectFrom('launch_ticket')
    .select(['id', 'place'])
    .where('shoe_id', '=', id)
    .where('place', 'is not', null)
    .orderBy('place')
    .execute();

test('whatever happens at once, no pair is promised or sold twice, and no place ever changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2 }),
      fc.array(fc.nat(5), { maxLength: 6 }),
      fc.array(fc.array(step, { minLength: 2, maxLength: 7 }), { minLength: 2, maxLength: 5 }),
      async (perAccount, early, rounds) => {
        const id = await createLaunchShoe(ada, 3);
        const stocked = await countStockedUnits(shop);
        await announce(ada, id, perAccount);
        await Promise.all(early.map((who) => act({ kind: 'join', who }, id)));
        await letTimeCome(shop, id);
        await Promise.all([runLaunchJob(shop), runLaunchJob(shop), act({ kind: 'join', who: 0 }, id)]);
        let places = await readPlaces(id);
        for (const round of rounds) {
          await Promise.all(round.map((one) => act(one, id)));
          expect(await findLaunchViolations(shop)).toEqual([]);
          const now = await readPlaces(id);
          expect(now.slice(0, places.length)).toEqual(places);
          places = now;
        }
        await settle();
        await runLaunchJob(shop);
        expect(await findLaunchViolations(shop)).toEqual([]);
        expect(await findViolations(shop, stocked)).toEqual([]);
        // Nothing of it is left for the jobs of other tests.
        await ada.call('PUT /admin/shoes/{id}/launch', { params: { id }, body: { opensAt: null } });
      },
    ),
    { numRuns: 8 },
  );
});

test('jobs of several processes at once draw a launch once and let in no more than there are pairs', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await Promise.all(members.map((member) => join(member, id)));
  await letTimeCome(shop, id);
  const job = () => runLaunchJob(shop);
  await Promise.all([job(), job(), job(), job(), ...members.map((member) => join(member, id))]);
  await Promise.all([job(), job(), job()]);
  const placed = await Promise.all(members.map((member) => placeOf(member, id)));
  expect(placed.map(({ place }) => place).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(placed.filter(({ state }) => state === 'admitted').map(({ place }) => place)).toEqual(
    expect.arrayContaining([1, 2]),
  );
  expect(placed.filter(({ state }) => state === 'admitted')).toHaveLength(2);
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('one pair that is free again lets in one, however many wait and whoever holds the others', async () => {
  const id = await createLaunchShoe(ada, 3);
  await announce(ada, id);
  await Promise.all(members.map((member) => join(member, id)));
  await open(shop, id);
  const placed = await Promise.all(
    members.map(async (member) => ({ member, ...(await placeOf(member, id)) })),
  );
  const leaving = placed.find(({ place }) => place === 2);
  if (!leaving) throw new Error('nobody');
  await leave(leaving.member, id);
  await Promise.all([runLaunchJob(shop), runLaunchJob(shop)]);
  const after = await Promise.all(members.map((member) => placeOf(member, id)));
  const admitted = after.filter(({ state }) => state === 'admitted').map(({ place }) => place);
  expect(admitted.toSorted()).toEqual([1, 3, 4]);
  expect(await findLaunchViolations(shop)).toEqual([]);
});

test('a pair that was refunded while the launch is open goes to the next in line', async () => {
  const id = await createLaunchShoe(ada, 2);
  await announce(ada, id);
  await Promise.all(members.slice(0, 3).map((member) => join(member, id)));
  await open(shop, id);
  const line = await Promise.all(
    members.slice(0, 3).map(async (member) => ({ member, ...(await placeOf(member, id)) })),
  );
  const [first, , third] = line.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  if (!first || !third) throw new Error('nobody');
  await buyLaunched(shop, first.member, id);
  await refundNewest(id);
  await runLaunchJob(shop);
  expect(await placeOf(third.member, id)).toMatchObject({ state: 'admitted' });
});

/** Starts a process that runs the job; `begin` lets it. */
async function startProcess() {
  const program = fileURLToPath(import.meta.resolve('#tests/support/launch-process.ts'));
  const child: ChildProcess = spawn(process.execPath, [program, shop.database.url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  if (!child.stdin || !child.stdout) throw new Error('the process has no input and output');
  const { stdin, stdout } = child;
  await once(stdout, 'data');
  return {
    begin: () => stdin.write('begin\n'),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

test.each([
  ['draws the places', '"drawn"', false],
  ['lets in who is next', 'update "launch_ticket" set "held"', true],
])(
  'a process that is killed while it %s leaves nothing half done, and the next one goes on',
  async (_what, text, isDrawn) => {
    const id = await createLaunchShoe(ada, 2);
    await announce(ada, id);
    await Promise.all(members.map((member) => join(member, id)));
    if (isDrawn) {
      await open(shop, id);
      await letAdmissionsPass(shop, id);
    } else await letTimeCome(shop, id);
    const killed = await startProcess();
    await shop.db.transaction().execute(async (transaction) => {
      // What the job writes waits for this lock; what it reads does not.
      await sql`lock table launch_ticket in share row exclusive mode`.execute(transaction);
      killed.begin();
      await waitUntilBlocked(shop, text);
      await killed.kill();
    });
    const before = await readPlaces(id);
    expect(before).toHaveLength(isDrawn ? members.length : 0);
    const next = await startProcess();
    next.begin();
    await vi.waitFor(
      async () => {
        const placed = await Promise.all(members.map((member) => placeOf(member, id)));
        expect(
          placed
            .filter(({ state }) => state === 'admitted')
            .map(({ place }) => place)
            .sort(),
        ).toEqual(isDrawn ? [3, 4] : [1, 2]);
      },
      { timeout: 60_000, interval: 50 },
    );
    await next.kill();
    expect(await findLaunchViolations(shop)).toEqual([]);
  },
);
