import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KillStep, killSteps, type Outcome } from '../drill/kill-steps.ts';
import { openScene } from '../drill/scene.ts';
import { settled } from '../drill/settled.ts';
import { putIntoCart, signUp, takeCard } from '../drill/shopper.ts';
import { openStage, wanted } from '../drill/stage.ts';
import { openStepDrill, type StepDrill } from '../drill/step-drill.ts';
import { isSettledWell, writeStepReport } from '../drill/step-report.ts';
import { emptyDatabase, freshDatabase } from '../support/database.ts';
import { countStocked, findBroken } from '../support/invariants.ts';

const opened = new AsyncDisposableStack();
let drill: StepDrill;
beforeAll(async () => {
  drill = opened.use(await openStepDrill(await openBooks(opened)));
});
afterAll(() => opened.disposeAsync());

/** Two databases for a shop and its processor, gone with the stack. */
async function openBooks(stack: AsyncDisposableStack) {
  const shop = stack.adopt(await freshDatabase(), (it) => it.close());
  const books = stack.adopt(await emptyDatabase(), (it) => it.drop());
  return { shopUrl: shop.url, booksUrl: books.url };
}

/** The step of this name. */
function stepOf(name: string): KillStep {
  const step = killSteps.find((one) => one.name === name);
  if (!step) throw new Error(`There is no step "${name}"`);
  return step;
}

describe('a shop that is killed', () => {
  const nothing: Outcome = { charges: 0, orders: 0, refunds: 0, repeat: 200 };
  test.each(['writes the attempt', 'writes its lines', 'takes the pairs'])(
    'while it %s sold, held and charged nothing; the repeat buys',
    async (name) => {
      expect(await drill.kill(stepOf(name))).toMatchObject({ ...nothing, broken: [] });
    },
  );

  const givenUp: Outcome = { charges: 0, orders: 0, refunds: 0, repeat: 402 };
  test.each(['has the attempt and does not know', 'asks for the charge'])(
    'while it %s gives the pairs back; nobody was charged',
    async (name) => {
      expect(await drill.kill(stepOf(name))).toMatchObject({ ...givenUp, broken: [] });
    },
  );

  const order: Outcome = { charges: 1, orders: 1, refunds: 0, repeat: 200 };
  test.each([
    'waits for the charge’s answer',
    'writes the order',
    'writes its items',
    'writes the mail',
    'has the order and does not know',
  ])(
    'while it %s has the order afterwards, once and with its mail; the repeat is told of it',
    async (name) => {
      expect(await drill.kill(stepOf(name))).toMatchObject({ ...order, mails: 1, broken: [] });
    },
  );

  const refund: Outcome = { charges: 1, orders: 0, refunds: 1, repeat: 403 };
  test.each(['asks for the refund', 'waits for the refund’s answer'])(
    'while it %s gives the money of a disabled buyer back, once',
    async (name) => {
      expect(await drill.kill(stepOf(name))).toMatchObject({ ...refund, broken: [] });
    },
  );

  test('and left something else than it should have is found out, and told in the table', async () => {
    const step = { ...stepOf('waits for the charge’s answer'), leaves: nothing };
    const round = await drill.kill(step);
    expect(round.broken).toEqual(['1 charges and not 0', '1 orders and not 0', '1 mails and not 0']);
    const steps = [{ name: step.name, rounds: [round] }];
    expect(isSettledWell(steps)).toBe(false);
    expect(writeStepReport(steps)).toContain('✗ waits for the charge’s answer\n      1 charges and not 0');
  });

  test('at any moment under load loses no pair, no order and no charge', async () => {
    await using own = new AsyncDisposableStack();
    const urls = await openBooks(own);
    const stage = own.use(await openStage(urls, 50));
    const ends = { databaseUrl: urls.shopUrl, processorPort: stage.processor.port };
    const scene = own.use(await openScene(stage, ends));
    const stocked = await countStocked(stage);
    const cart = await Promise.all(['8', '9'].map((size) => putIntoCart(scene, wanted.shoe, size)));
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => signUp(scene)));
    for (const delay of [4, 10, 18, 30]) {
      const cards = await Promise.all(shoppers.map(() => takeCard(scene, 'good')));
      const paying = Promise.all(
        shoppers.map((shopper, index) => shopper.checkout(cards[index] ?? '', cart)),
      );
      await wait(delay);
      await scene.strike();
      const acknowledged = (await paying).filter((answer) => answer?.status === 200);
      expect(await settled(stage, { within: 60_000 })).toBe(true);
      const kept = await stage.db.selectFrom('shop_order').select('id_payment').execute();
      for (const answer of acknowledged) expect(kept).toContainEqual({ id_payment: answer?.body.idPayment });
      expect(await findBroken(stage, stocked)).toEqual([]);
    }
  });
});
