import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#contract/checkout.ts';
import { countStocked, findBrokenMoney, findBrokenStock, type Stocked } from '../support/invariants.ts';
import { layLine } from '../support/processor-line.ts';
import { layCable } from '../support/silent-cable.ts';
import { type Books, readBooks } from './books.ts';
import type { DrillDatabases } from './databases.ts';
import type { KillStep } from './kill-steps.ts';
import { openScene, type Scene } from './scene.ts';
import { settled } from './settled.ts';
import { putIntoCart, type Shopper, signUp, takeCard } from './shopper.ts';
import { openStage, type Stage, wanted } from './stage.ts';
import type { Wiring } from './traps.ts';

/** What came of killing the shop at one step, once. Time in ms. */
export interface Round extends Books {
  readonly isStockRight: boolean;
  /** From the successor's start until nothing was open. */
  readonly settledIn: number;
  /** The status that the same checkout got when it asked again. */
  readonly repeat: number | null;
  /** Sentences on what must not be; none when all is well. */
  readonly broken: readonly string[];
}

/** A shop that can be killed at any step of checkout. */
export interface StepDrill extends AsyncDisposable {
  /** Kills it at a step of one checkout, starts its successor, waits until that settled, and asks again. */
  kill(step: KillStep): Promise<Round>;
}

/** A shop that is back settles within this time (the promise of checkout), and a shop comes to any step within that; in ms. */
const settlingTime = 60_000;
const arrivingTime = 20_000;

/** More pairs than anybody sells in a drill. */
const pairs = 5_000;

/** Opens a shop with a cable to its database and a line to its processor that can be held. */
export async function openStepDrill(
  databases: Pick<DrillDatabases, 'shopUrl' | 'booksUrl'>,
): Promise<StepDrill> {
  await using opened = new AsyncDisposableStack();
  const stage = opened.use(await openStage(databases, pairs));
  const cable = opened.adopt(await layCable(databases.shopUrl), (it) => it.close());
  const line = opened.adopt(await layLine(stage.processor.port), (it) => it.close());
  const ends = { databaseUrl: cable.url, processorPort: line.port };
  const scene = opened.use(await openScene(stage, ends));
  const shopper = await signUp(scene);
  // Two sizes, so that two rows of stock and of the order have to agree.
  const cart = await Promise.all(['8', '9'].map((size) => putIntoCart(scene, wanted.shoe, size)));
  const stocked = await countStocked(stage);
  const wiring = { pool: stage.pool, cable, line };
  const closers = opened.move();
  return {
    kill: (step) => killOnce({ stage, scene, wiring, shopper, cart, stocked }, step),
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

interface Setting {
  readonly stage: Stage;
  readonly scene: Scene;
  readonly wiring: Wiring;
  readonly shopper: Shopper;
  readonly cart: readonly CartLine[];
  readonly stocked: Stocked;
}

async function killOnce(setting: Setting, step: KillStep): Promise<Round> {
  const { stage, scene, wiring, shopper, cart, stocked } = setting;
  const before = await readBooks(stage);
  const card = await takeCard(scene, 'good');
  const trap = await step.trap(wiring, shopper.uid);
  const paying = shopper.checkout(card, cart);
  await arrive(step, trap.sprung, paying);
  await scene.strike(trap.clear);
  const up = performance.now();
  const lost = await paying;
  const isSettled = await settled(stage, { within: settlingTime });
  const settledIn = performance.now() - up;
  const after = await readBooks(stage);
  const left = {
    charges: after.charges - before.charges,
    orders: after.orders - before.orders,
    refunds: after.refunds - before.refunds,
    mails: after.mails - before.mails,
  };
  const stock = await findBrokenStock(stage, stocked);
  const money = await findBrokenMoney(stage);
  const repeat = (await shopper.checkout(card, cart))?.status ?? null;
  const afterwards = [...(await findBrokenStock(stage, stocked)), ...(await findBrokenMoney(stage))];
  const expected = { ...step.leaves, mails: step.leaves.orders };
  const differs = (['charges', 'orders', 'refunds', 'mails'] as const).filter(
    (name) => left[name] !== expected[name],
  );
  return {
    ...left,
    isStockRight: stock.length === 0,
    settledIn,
    repeat,
    broken: [
      ...(lost === null ? [] : [`the killed shop answered ${lost.status}`]),
      ...(isSettled ? [] : [`something is open ${settlingTime} ms after the shop is back`]),
      ...differs.map((name) => `${left[name]} ${name} and not ${expected[name]}`),
      ...(repeat === expected.repeat ? [] : [`the repeat got ${repeat} and not ${expected.repeat}`]),
      ...stock,
      ...money,
      ...afterwards,
    ],
  };
}

/** @throws Error when the checkout is over, or the shop does not come to the step */
async function arrive({ name }: KillStep, sprung: Promise<void>, paying: Promise<unknown>): Promise<void> {
  const refuse = (why: string) => () => Promise.reject(new Error(`No shop that ${name}: ${why}`));
  const closing = new AbortController();
  const tooLong = wait(arrivingTime, undefined, { signal: closing.signal });
  try {
    await Promise.race([
      sprung,
      paying.then(refuse('the checkout is over')),
      tooLong.then(refuse(`after ${arrivingTime} ms`)),
    ]);
  } finally {
    closing.abort();
    tooLong.catch(() => {});
  }
}
