import { setTimeout as wait } from 'node:timers/promises';
import { recordWaitlistHold } from '#features/waitlist/server/waitlist-hold.ts';
import { countStockedUnits } from '../../support/invariants.ts';
import { createAdministrator, createAdministratorClient } from '../administrator-client.ts';
import { type CheckoutClient, createCartLine, type ShopEndpoints, signUpBuyer } from '../checkout-client.ts';
import type { DrillDatabases } from '../drill-databases.ts';
import { contestedSize, type DrillEnvironment, openDrillEnvironment } from '../drill-environment.ts';
import { loadTimes } from '../load-drill.ts';
import type { LoadSize } from '../options.ts';
import { createOrderActions } from '../order-actions.ts';
import { createProviderDashboard } from '../provider-dashboard.ts';
import { openRestartableShops } from '../restartable-shops.ts';
import type { DrillFindings } from '../verify-results.ts';
import { createVirtualBuyer } from '../virtual-buyer.ts';
import { waitUntilSettled } from '../wait-until-settled.ts';
import { recordLine } from './record-line.ts';
import { verifyWaitlist } from './verify-waitlist.ts';
import { createWaitingPerson, type WaitingPlan } from './waiting-person.ts';

interface WaitlistDrillOptions
  extends Pick<LoadSize, 'buyers' | 'pairs' | 'kills'>,
    Pick<DrillDatabases, 'shopUrl' | 'sandboxUrl' | 'pooledUrl' | 'replicaUrl'> {
  readonly log: (line: string) => void;
}

/**
 * How long a pair is kept, and the longest that a pair may lie about once nothing comes in any more, in ms: an email that
 * a killed process was sending is sent by another one after two minutes, and until then its offer does not end.
 */
const holdMs = 2_000;
const longest = 180_000;

/** How many do not wait, and try to buy all the time. */
const strangerCount = 4;

const plans: readonly WaitingPlan[] = [
  'buys',
  'returns it',
  'lets it lapse',
  'buys',
  'buys after a declined card',
  'leaves',
];

/**
 * Lets people wait for a sold-out size whose pairs come back one by one, by restocks and refunds, while others try to buy
 * past the line and both processes are killed in turn; then compares what is left with what was promised.
 */
export async function runWaitlistDrill(options: WaitlistDrillOptions): Promise<DrillFindings> {
  const { buyers: people, pairs, kills, shopUrl, sandboxUrl, pooledUrl, replicaUrl, log } = options;
  await using environment = await openDrillEnvironment({ shopUrl, sandboxUrl }, 0);
  const { db, processor } = environment;
  await recordWaitlistHold(db, holdMs);
  await recordLine(db);
  await createAdministrator(db);
  await using shop = await openRestartableShops(2, environment, {
    databaseUrl: shopUrl,
    pooledUrl,
    replicaUrl,
    processorPort: processor.port,
    ...loadTimes,
  });
  const administrator = createAdministratorClient(shop);
  const provider = createProviderDashboard(environment);
  const line = await createCartLine(shop, contestedSize.shoe, contestedSize.size);
  const stocked = new Map(await countStockedUnits(environment));

  log(`${people} people take a place in the line …`);
  const stopping = AbortSignal.timeout(10 * 60_000);
  const clients = await signUpAll(shop, people + strangerCount);
  const crowd = await Promise.all(
    clients.slice(strangerCount).map(async (client, number) => {
      const pay = async (kind: 'good' | 'declined', until: AbortSignal) =>
        (await createVirtualBuyer(shop, line, kind, { client })).pay(until);
      const plan = plans[number % plans.length] ?? 'buys';
      const person = createWaitingPerson(shop, { client, plan, pay });
      await person.join(stopping);
      return { person, plan };
    }),
  );
  using over = new DisposableStack();
  const ended = over.adopt(new AbortController(), (controller) => controller.abort());
  const until = AbortSignal.any([stopping, ended.signal]);
  const standing = Promise.all(
    crowd.map(async ({ person, plan }) => {
      const result = await person.stand(until);
      if (plan !== 'returns it' || result.idPayment === null) return result;
      const order = { idPayment: result.idPayment, administrator, provider, onRefund() {}, until: stopping };
      await createOrderActions(order).refund({ restock: true });
      return result;
    }),
  );
  const strangers = Promise.all(
    clients.slice(0, strangerCount).map(async (client) => {
      while (!until.aborted) {
        const buyer = await createVirtualBuyer(shop, line, 'good', { client });
        if ((await buyer.pay(until)).outcome === 'sold') return;
        await wait(Math.random() * 400);
      }
    }),
  );
  const everyone = Promise.all([standing, strangers]);
  everyone.catch(() => ended.abort());

  log('Pairs come back, and both processes are killed in turn.');
  const restocks = bringBack(environment, pairs);
  for (let killed = 1; killed <= kills; killed += 1) {
    await wait(200 + Math.random() * 1_000);
    await shop.killAndRestart();
    log(`Kill ${killed} of ${kills}.`);
  }
  await restocks;
  stocked.set(`${contestedSize.shoe} ${contestedSize.size}`, pairs);
  const startedAt = performance.now();
  const isQuiet = await waitUntilNothingIsHeld(environment, startedAt + longest);
  const seconds = (performance.now() - startedAt) / 1000;
  ended.abort();
  const [results] = await everyone;
  await waitUntilSettled(environment, { within: longest });
  return verifyWaitlist(environment, { results, pairs, kills, stocked, isQuiet, seconds });
}

/** In small batches, because hashing passwords is expensive. */
async function signUpAll(endpoints: ShopEndpoints, count: number): Promise<CheckoutClient[]> {
  const clients: CheckoutClient[] = [];
  while (clients.length < count) {
    const few = Math.min(10, count - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: few }, () => signUpBuyer(endpoints)))));
  }
  return clients;
}

/** Puts the pairs into stock, one or two at a time. */
async function bringBack({ db }: DrillEnvironment, pairs: number): Promise<void> {
  for (let left = pairs; left > 0; ) {
    const units = Math.min(left, Math.random() < 0.5 ? 1 : 2);
    await db
      .updateTable('shoe_size')
      .set((entry) => ({ quantity: entry('quantity', '+', units) }))
      .where('shoe_id', '=', contestedSize.shoe)
      .where('size', '=', contestedSize.size)
      .execute();
    left -= units;
    await wait(Math.random() * 500);
  }
}

/** Waits until no pair is kept for anybody and no payment is open, for longer than a refund needs. */
async function waitUntilNothingIsHeld(environment: DrillEnvironment, until: number): Promise<boolean> {
  for (let quiet = 0; performance.now() < until; ) {
    const held = await environment.db
      .selectFrom('waitlist_entry')
      .select('id')
      .where('state', '=', 'offered')
      .execute();
    quiet = held.length === 0 && (await waitUntilSettled(environment, { within: 0 })) ? quiet + 1 : 0;
    if (quiet === 20) return true;
    await wait(100);
  }
  return false;
}
