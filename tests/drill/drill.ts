import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { CartLine } from '#contract/checkout.ts';
import { countStocked } from '../support/invariants.ts';
import { type Buyer, createBuyer, type Ending } from './buyer.ts';
import { type Findings, findWhatIsTrue } from './findings.ts';
import type { DrillSize } from './options.ts';
import { openScene, type Scene, wanted } from './scene.ts';

/** What a drill runs with. */
export interface Drill extends DrillSize {
  /** Two databases: the shop's with its tables, and an empty one for the processor. */
  readonly shopUrl: string;
  readonly booksUrl: string;
  /** Hears how it goes. */
  readonly say: (line: string) => void;
}

/** How long a kill waits for its share of answers: 30 s in steps of so many ms. */
const pause = 20;
const mostPauses = 1_500;

/** Every captured payment ends within this time of the shop being up, in ms (the promise of checkout). */
const promised = 60_000;

/**
 * Sends everybody at one shoe at the same moment, kills the shop in the middle as often as asked, waits until every
 * buyer has a yes or a no and every attempt is over, and reads the books of shop and processor.
 */
export async function runDrill({ buyers, pairs, kills, shopUrl, booksUrl, say }: Drill): Promise<Findings> {
  await using scene = await openScene(shopUrl, booksUrl, pairs);
  const stocked = await countStocked(scene);
  say(`${buyers} buyers sign up …`);
  const crowd = await gather(scene, buyers, say);

  say(`All of them want one of ${pairs} pairs, now.`);
  const endings: Ending[] = [];
  const paying = Promise.all(crowd.map(async (buyer) => endings.push(await buyer.pay())));
  let failed = false;
  paying.catch(() => {
    failed = true;
  });
  let struck = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    // The first kills come before anybody has an answer, the last when half of the crowd has.
    const due = Math.floor((buyers * (kill - 1)) / (2 * kills));
    for (let tries = 0; endings.length < due && !failed && tries < mostPauses; tries += 1) await wait(pause);
    await wait(20 + Math.random() * 400);
    const waiting = buyers - endings.length;
    if (waiting > 0) struck += 1;
    await scene.strike();
    say(
      `Kill ${kill} of ${kills}: ${endings.length} had their answer, ${waiting} had not. The shop is up again.`,
    );
  }
  const up = performance.now();
  await paying;
  say('Everybody has an answer. The rest is settled …');
  await settled(scene, up);
  const seconds = (performance.now() - up) / 1000;
  return findWhatIsTrue(scene, { buyers, pairs, kills, struck, seconds, endings, stocked });
}

/** Signs the crowd up, a few at a time: each password costs its hash. */
async function gather(scene: Scene, count: number, say: Drill['say']): Promise<Buyer[]> {
  const line = await readLine(scene);
  const crowd: Buyer[] = [];
  while (crowd.length < count) {
    const few = Math.min(10, count - crowd.length);
    const more = Array.from({ length: few }, (_, index) => createBuyer(scene, line, crowd.length + index));
    crowd.push(...(await Promise.all(more)));
    if (crowd.length % 100 === 0) say(`  ${crowd.length} of ${count}`);
  }
  return crowd;
}

/** The wanted shoe as its page puts it into the cart. */
async function readLine(scene: Scene): Promise<CartLine> {
  const answer = await fetch(`${scene.shop()}/api/shoes/${wanted.shoe}`);
  const [shoe] = z
    .array(z.object({ _id: z.string(), name: z.string(), image: z.string(), price: z.number() }))
    .parse(await answer.json());
  if (!shoe) throw new Error('The shop has not the wanted shoe');
  const { _id, name, image, price } = shoe;
  return { _id, name, image, price, size: wanted.size, quantity: 1 };
}

/** Waits until no attempt is open, at most as long as promised. */
async function settled({ db }: Scene, up: number): Promise<void> {
  while (performance.now() - up < promised) {
    const open = await db
      .selectFrom('checkout_attempt')
      .select('id')
      .where('state', 'in', ['open', 'waiting', 'refunding'])
      .execute();
    if (open.length === 0) return;
    await wait(100);
  }
}
