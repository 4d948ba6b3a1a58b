import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { countStockedUnits } from '../support/invariants.ts';
import { openAfterSale, planOf } from './after-sale.ts';
import { createCartLine, type DrillDiscount, type ShopEndpoints } from './checkout-client.ts';
import { createResultCollector, planKills, type ResultCollector } from './checkout-results.ts';
import { makeContestedCode, verifyDiscount } from './contested-code.ts';
import type { DrillDatabases } from './drill-databases.ts';
import { contestedSize, type DrillEnvironment, openDrillEnvironment } from './drill-environment.ts';
import type { LoadSize } from './options.ts';
import { openRestartableShops } from './restartable-shops.ts';
import { verifyAfterSale } from './verify-after-sale.ts';
import { type DrillFindings, verifyResults } from './verify-results.ts';
import { createVirtualBuyer, type VirtualBuyer } from './virtual-buyer.ts';
import { countOpenPayments, waitUntilProviderIsQuiet, waitUntilSettled } from './wait-until-settled.ts';

/** What a load drill runs with. */
export interface LoadDrillOptions
  extends Omit<LoadSize, 'servers'>,
    Pick<DrillDatabases, 'shopUrl' | 'sandboxUrl' | 'pooledUrl' | 'replicaUrl'> {
  /** Receives progress messages. */
  readonly log: (line: string) => void;
}

/** The longest wait for the number of results at which a kill is due, in ms. */
const maxWait = 10_000;

/** Every captured payment is settled within this time after a restart, in ms (guaranteed by checkout). */
const settlementLimit = 60_000;

/** The times of a shop that is killed under load, in ms: a charge request has reached the provider before five seconds. */
export const loadTimes = { absentAfter: 5_000, openFor: 250 } as const;

/**
 * Lets all buyers check out the same shoe at once, kills the shop before, between and after the first results, waits
 * until every buyer has a final result and every payment attempt is final, and verifies the invariants.
 */
export async function runLoadDrill(options: LoadDrillOptions): Promise<DrillFindings> {
  const { buyers, pairs, kills, refunds, uses, processes, shopUrl, sandboxUrl, pooledUrl, replicaUrl, log } =
    options;
  await using environment = await openDrillEnvironment({ shopUrl, sandboxUrl }, pairs);
  const processorPort = environment.processor.port;
  await using shop = await openRestartableShops(processes, environment, {
    databaseUrl: shopUrl,
    pooledUrl,
    replicaUrl,
    processorPort,
    ...loadTimes,
  });
  const stocked = await countStockedUnits(environment);
  await using afterSale = refunds ? await openAfterSale(environment, shop) : null;
  const discount = uses === null ? undefined : await makeContestedCode(environment, uses);
  log(`Signing up ${buyers} buyers …`);
  const virtualBuyers = await createBuyers(shop, options, discount);

  log(`All buyers check out one of ${pairs} units at once.`);
  const collector = createResultCollector();
  using cleanup = new DisposableStack();
  const stopping = cleanup.adopt(new AbortController(), (controller) => controller.abort());
  const checkouts = Promise.all(
    virtualBuyers.map(async (buyer, number) => {
      const result = await buyer.pay(stopping.signal);
      collector.add(result);
      await afterSale?.handle(number, result, stopping.signal);
    }),
  );
  checkouts.catch(() => stopping.abort());
  const resultsAtKills: number[] = [];
  for (const due of planKills(kills, buyers)) {
    await waitForKill(environment, collector, due, stopping.signal);
    const count = collector.results.length;
    resultsAtKills.push(count);
    let open = 0;
    await shop.killAndRestart(async () => {
      open = await countOpenPayments(environment);
    });
    log(
      `Kill ${resultsAtKills.length} of ${kills}: ${count} of ${buyers} results, ${open} payment attempts open.`,
    );
  }
  const restartedAt = performance.now();
  const deadline = setTimeout(() => stopping.abort(), refunds ? 3 * settlementLimit : settlementLimit);
  await checkouts.finally(() => clearTimeout(deadline));
  log('All buyers have a result. Waiting until every payment attempt is final …');
  await waitUntilSettled(environment, { within: settlementLimit - (performance.now() - restartedAt) });
  const seconds = (performance.now() - restartedAt) / 1000;
  if (afterSale) await waitUntilProviderIsQuiet(environment, { within: settlementLimit });
  const { results } = collector;
  const run = { buyers, pairs, resultsAtKills, seconds, results, stocked };
  const all = [
    await verifyResults(environment, run),
    ...(afterSale ? [await verifyAfterSale(environment, afterSale.results)] : []),
    ...(discount ? [await verifyDiscount(environment, discount)] : []),
  ];
  return {
    resultsAtKills,
    rows: all.flatMap(({ rows }) => rows),
    invariants: all.flatMap(({ invariants }) => invariants),
  };
}

/**
 * Signs buyers up in small batches, because hashing passwords is expensive. The card of every fourth is declined, so
 * that stock is released again.
 */
async function createBuyers(
  endpoints: ShopEndpoints,
  { buyers: count, refunds, log }: LoadDrillOptions,
  discount: DrillDiscount | undefined,
): Promise<VirtualBuyer[]> {
  const line: CartLine = await createCartLine(endpoints, contestedSize.shoe, contestedSize.size);
  const buyers: VirtualBuyer[] = [];
  while (buyers.length < count) {
    const batch = Array.from({ length: Math.min(10, count - buyers.length) }, (_, index) =>
      createBuyer(endpoints, { line, refunds, discount, number: buyers.length + index }),
    );
    buyers.push(...(await Promise.all(batch)));
    if (buyers.length % 100 === 0) log(`  ${buyers.length} of ${count}`);
  }
  return buyers;
}

function createBuyer(
  endpoints: ShopEndpoints,
  {
    line,
    refunds,
    discount,
    number,
  }: { line: CartLine; refunds: boolean; discount: DrillDiscount | undefined; number: number },
): Promise<VirtualBuyer> {
  const quantity = refunds ? 1 + (number % 3) : 1;
  const card = refunds ? planOf(number).card : 'good';
  return createVirtualBuyer(endpoints, { ...line, quantity }, number % 4 === 3 ? 'declined' : card, {
    discount,
  });
}

/** Waits until a kill is due: while payments are in progress and there is no result yet, or after this many results. */
async function waitForKill(
  environment: DrillEnvironment,
  collector: ResultCollector,
  due: number,
  signal: AbortSignal,
): Promise<void> {
  const closing = new AbortController();
  const timer = wait(maxWait, undefined, { signal: AbortSignal.any([signal, closing.signal]) });
  const timeout = timer.catch(() => {});
  await Promise.race([
    due === 0 ? waitForOpenAttempt(environment, closing.signal) : timeout,
    collector.waitForCount(due || 1),
    timeout,
  ]);
  closing.abort();
  if (due > 0) await wait(Math.random() * 10);
}

async function waitForOpenAttempt(environment: DrillEnvironment, signal: AbortSignal): Promise<void> {
  await wait(10 + Math.random() * 200);
  while (!signal.aborted && (await countOpenPayments(environment)) === 0) await wait(5);
}
