import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#shop/cart/contract/cart-line.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import {
  countStockedUnits,
  findPaymentViolations,
  findStockViolations,
  type StockedUnits,
} from '../support/invariants.ts';
import { findMovementViolations } from '../support/movement-invariants.ts';
import { openPaymentApiProxy } from '../support/payment-api-proxy.ts';
import {
  type AdministratorClient,
  createAdministrator,
  createAdministratorClient,
} from './administrator-client.ts';
import type { Proxies } from './breakpoints.ts';
import { type CheckoutClient, createCartLine, signUpBuyer } from './checkout-client.ts';
import type { DrillDatabases } from './drill-databases.ts';
import { contestedSize, type DrillEnvironment, openDrillEnvironment } from './drill-environment.ts';
import type { KillPoint } from './kill-points.ts';
import { prepareRequest } from './killed-request.ts';
import { type LedgerCounts, readLedgerCounts } from './ledger-counts.ts';
import { findOfferViolations, offerPair } from './offered-pair.ts';
import { openRestartableShop, type RestartableShop } from './restartable-shop.ts';
import { ageOpenPayments, waitForLastStatements, waitUntilSettled } from './wait-until-settled.ts';

/** The result of killing the shop once at one step. Times in ms. */
export interface KillRound extends LedgerCounts {
  readonly isStockConsistent: boolean;
  /** From the restart until every payment attempt was final. */
  readonly settledIn: number;
  /** The status of the repeated request. */
  readonly repeat: number | null;
  /** Violated invariants and expectations; none when all is well. */
  readonly violations: readonly string[];
}

/** A shop that can be killed at any step of checkout and of a refund. */
export interface KillPointDrill extends AsyncDisposable {
  /** Kills the shop at a step of one request, restarts it, waits until it has settled, and repeats the request. */
  killAt(step: KillPoint): Promise<KillRound>;
}

/** A restarted shop settles within this time (guaranteed by checkout), and reaches any step within that; in ms. */
const settlementLimit = 60_000;
const breakpointTimeout = 60_000;

/** More units than a drill sells. */
const pairs = 5_000;

/** Starts a shop behind proxies to its database and its payment API that can hold requests. */
export async function openKillPointDrill(
  databases: Pick<DrillDatabases, 'shopUrl' | 'sandboxUrl'>,
): Promise<KillPointDrill> {
  await using opened = new AsyncDisposableStack();
  const environment = opened.use(await openDrillEnvironment(databases, pairs));
  const databaseProxy = opened.adopt(await openDatabaseProxy(databases.shopUrl), (it) => it.close());
  const paymentProxy = opened.adopt(await openPaymentApiProxy(environment.processor.port), (it) =>
    it.close(),
  );
  const addresses = { databaseUrl: databaseProxy.url, processorPort: paymentProxy.port };
  const shop = opened.use(await openRestartableShop(environment, addresses));
  await createAdministrator(environment.db);
  const administrator = createAdministratorClient(shop);
  const client = await signUpBuyer(shop);
  // Two sizes, so that two rows of stock and two order items must be consistent.
  const cart = await Promise.all(['8', '9'].map((size) => createCartLine(shop, contestedSize.shoe, size)));
  const stocked = await countStockedUnits(environment);
  const proxies = { pool: environment.pool, databaseProxy, paymentProxy };
  const closers = opened.move();
  return {
    killAt: (step) => killOnce({ environment, shop, proxies, client, administrator, cart, stocked }, step),
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

interface DrillSetup {
  readonly environment: DrillEnvironment;
  readonly shop: RestartableShop;
  readonly proxies: Proxies;
  readonly client: CheckoutClient;
  readonly administrator: AdministratorClient;
  readonly cart: readonly CartLine[];
  readonly stocked: StockedUnits;
}

async function killOnce(setup: DrillSetup, step: KillPoint): Promise<KillRound> {
  const { environment, shop, proxies, client, stocked } = setup;
  const send = await prepareRequest(setup, step.request);
  await offerPair(environment.db, client.uid);
  const before = await readLedgerCounts(environment);
  const breakpoint = await step.setBreakpoint(proxies, client.uid);
  const sent = send();
  await waitForBreakpoint(step, breakpoint.reached, sent).catch(async (error: unknown) => {
    await breakpoint.clear();
    throw error;
  });
  await shop.killAndRestart(async () => {
    await breakpoint.clear();
    await waitForLastStatements(environment);
    if (!step.isNew) await ageOpenPayments(environment);
  });
  // The database may have run the last statement of the dead shop, which claims the attempt, only after that.
  if (!step.isNew) await ageOpenPayments(environment);
  const restartedAt = performance.now();
  const response = await sent;
  const isSettled = await waitUntilSettled(environment, { within: settlementLimit });
  const settledIn = performance.now() - restartedAt;
  const after = await readLedgerCounts(environment);
  const created = {
    charges: after.charges - before.charges,
    orders: after.orders - before.orders,
    refunds: after.refunds - before.refunds,
    emails: after.emails - before.emails,
  };
  const stock = await findStockViolations(environment, stocked);
  const money = await findPaymentViolations(environment);
  const kept = await findOfferViolations(environment.db, client.uid, created.orders > 0);
  const repeat = await send();
  const afterwards = [
    ...(await findStockViolations(environment, stocked)),
    ...(await findPaymentViolations(environment)),
    ...(await findMovementViolations(environment)),
  ];
  const expected = { ...step.expected, emails: step.expected.orders };
  const differs = (['charges', 'orders', 'refunds', 'emails'] as const).filter(
    (name) => created[name] !== expected[name],
  );
  return {
    ...created,
    isStockConsistent: stock.length === 0,
    settledIn,
    repeat,
    violations: [
      ...(response === null ? [] : [`the killed shop responded with ${response}`]),
      ...(isSettled ? [] : [`payment attempts are open ${settlementLimit} ms after the restart`]),
      ...differs.map((name) => `${created[name]} ${name} instead of ${expected[name]}`),
      ...(repeat === expected.repeat
        ? []
        : [`the repeated request got ${repeat} instead of ${expected.repeat}`]),
      ...stock,
      ...(step.request === 'checkout' ? kept : []),
      ...money,
      ...afterwards,
    ],
  };
}

/** @throws Error when the request ends, or the timeout passes, before the breakpoint is reached */
async function waitForBreakpoint(
  { name }: KillPoint,
  reached: Promise<void>,
  sent: Promise<unknown>,
): Promise<void> {
  const fail = (why: string) => () =>
    Promise.reject(new Error(`The shop was not held when it ${name}: ${why}`));
  const closing = new AbortController();
  const tooLong = wait(breakpointTimeout, undefined, { signal: closing.signal });
  try {
    await Promise.race([
      reached,
      sent.then(fail('the request ended')),
      tooLong.then(fail(`after ${breakpointTimeout} ms`)),
    ]);
  } finally {
    closing.abort();
    tooLong.catch(() => {});
  }
}
