import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCartLine, createPaymentMethod, signUpBuyer } from '../drill/checkout-client.ts';
import { contestedSize, openDrillEnvironment } from '../drill/drill-environment.ts';
import { type KillPointDrill, openKillPointDrill } from '../drill/kill-point-drill.ts';
import { allRoundsPassed, formatKillPointReport } from '../drill/kill-point-report.ts';
import { checkoutKillPoints, type ExpectedState, type KillPoint } from '../drill/kill-points.ts';
import { loadTimes } from '../drill/load-drill.ts';
import { openRestartableShop } from '../drill/restartable-shop.ts';
import { waitUntilSettled } from '../drill/wait-until-settled.ts';
import { emptyDatabase, freshDatabase } from '../support/fresh-database.ts';
import { countStockedUnits, findViolations } from '../support/invariants.ts';

const opened = new AsyncDisposableStack();
let drill: KillPointDrill;
beforeAll(async () => {
  drill = opened.use(await openKillPointDrill(await createDatabases(opened)));
});
afterAll(() => opened.disposeAsync());

/** Databases for a shop and its payment sandbox, dropped with the stack. */
async function createDatabases(stack: AsyncDisposableStack) {
  const shop = stack.adopt(await freshDatabase(), (it) => it.close());
  const sandboxDatabase = stack.adopt(await emptyDatabase(), (it) => it.drop());
  return { shopUrl: shop.url, sandboxUrl: sandboxDatabase.url };
}

/** Finds a kill point by its name. */
function stepOf(name: string): KillPoint {
  const step = checkoutKillPoints.find((one) => one.name === name);
  if (!step) throw new Error(`There is no step "${name}"`);
  return step;
}

describe('a shop that is killed', () => {
  const notWritten: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
  test.each(['inserts the payment attempt', 'inserts the lines of the attempt', 'reserves the stock'])(
    'when it %s has no effect; a repeated request buys',
    async (name) => {
      expect(await drill.killAt(stepOf(name))).toMatchObject({ ...notWritten, violations: [] });
    },
  );

  const failed: ExpectedState = { charges: 0, orders: 0, refunds: 0, repeat: 402 };
  test.each(['committed the attempt without the response', 'sends the charge request'])(
    'when it %s releases the stock and charges nothing',
    async (name) => {
      expect(await drill.killAt(stepOf(name))).toMatchObject({ ...failed, violations: [] });
    },
  );

  const order: ExpectedState = { charges: 1, orders: 1, refunds: 0, repeat: 200 };
  test.each([
    'waits for the charge response',
    'writes the order with its items and the email',
    'wrote the order without the response',
  ])('when it %s completes the order once, with one email; a repeated request returns it', async (name) => {
    expect(await drill.killAt(stepOf(name))).toMatchObject({ ...order, emails: 1, violations: [] });
  });

  test('completes the order when it starts again, and leaves it no minute to the process that is gone', async () => {
    const step = { ...stepOf('waits for the charge response'), isNew: true };
    const round = await drill.killAt(step);
    expect(round).toMatchObject({ ...order, violations: [] });
    // Left to its process it would be settled after a minute.
    expect(round.settledIn).toBeLessThan(30_000);
  });

  const refund: ExpectedState = { charges: 1, orders: 0, refunds: 1, repeat: 403 };
  test.each(['sends the refund request', 'waits for the refund response'])(
    'when it %s refunds the disabled buyer once',
    async (name) => {
      expect(await drill.killAt(stepOf(name))).toMatchObject({ ...refund, violations: [] });
    },
  );

  test('and leaves an unexpected state is reported', async () => {
    const step = { ...stepOf('waits for the charge response'), expected: notWritten };
    const round = await drill.killAt(step);
    expect(round.violations).toEqual([
      '1 charges instead of 0',
      '1 orders instead of 0',
      '1 emails instead of 0',
    ]);
    const steps = [{ name: step.name, rounds: [round] }];
    expect(allRoundsPassed(steps)).toBe(false);
    expect(formatKillPointReport(steps)).toContain(
      '✗ waits for the charge response\n      1 charges instead of 0',
    );
  });

  test('under load loses no stock, no order and no charge', async () => {
    await using own = new AsyncDisposableStack();
    const urls = await createDatabases(own);
    const environment = own.use(await openDrillEnvironment(urls, 50));
    const addresses = { databaseUrl: urls.shopUrl, processorPort: environment.processor.port };
    const restartableShop = own.use(await openRestartableShop(environment, { ...addresses, ...loadTimes }));
    const stocked = await countStockedUnits(environment);
    const cart = await Promise.all(
      ['8', '9'].map((size) => createCartLine(restartableShop, contestedSize.shoe, size)),
    );
    const clients = await Promise.all(Array.from({ length: 6 }, () => signUpBuyer(restartableShop)));
    for (const delay of [4, 10, 18, 30]) {
      const cards = await Promise.all(clients.map(() => createPaymentMethod(restartableShop, 'good')));
      const paying = Promise.all(clients.map((client, index) => client.checkout(cards[index] ?? '', cart)));
      await wait(delay);
      await restartableShop.killAndRestart();
      const confirmed = (await paying).filter((response) => response?.status === 200);
      expect(await waitUntilSettled(environment, { within: 60_000 })).toBe(true);
      const orders = await environment.db.selectFrom('shop_order').select('id_payment').execute();
      for (const response of confirmed)
        expect(orders).toContainEqual({ id_payment: response?.body.idPayment });
      expect(await findViolations(environment, stocked)).toEqual([]);
    }
  });
});
