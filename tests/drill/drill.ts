import { setTimeout as wait } from 'node:timers/promises';
import type { CartLine } from '#contract/checkout.ts';
import { countStocked } from '../support/invariants.ts';
import { type Answers, collectAnswers, planKills } from './answers.ts';
import { type Buyer, createBuyer } from './buyer.ts';
import type { DrillDatabases } from './databases.ts';
import { type Findings, findWhatIsTrue } from './findings.ts';
import type { CrowdSize } from './options.ts';
import { openScene } from './scene.ts';
import { countOpen, settled } from './settled.ts';
import { putIntoCart, type Town } from './shopper.ts';
import { openStage, type Stage, wanted } from './stage.ts';

/** What a drill runs with. */
export interface Drill extends CrowdSize, Pick<DrillDatabases, 'shopUrl' | 'booksUrl'> {
  /** Hears how it goes. */
  readonly say: (line: string) => void;
}

/** The longest that a kill waits for its share of answers, in ms. */
const mostPatience = 10_000;

/** Every captured payment ends within this time of the shop being up, in ms (the promise of checkout). */
const promised = 60_000;

/** A charge is asked for within 4 s of its attempt by the shops of tests, in ms. */
const absentAfter = 5_000;

/**
 * Sends everybody at one shoe at the same moment, kills the shop as often as asked, before, between and after the first
 * answers, waits until every buyer has a yes or a no and every attempt is over, and reads the books of both sides.
 */
export async function runDrill({ buyers, pairs, kills, shopUrl, booksUrl, say }: Drill): Promise<Findings> {
  await using stage = await openStage({ shopUrl, booksUrl }, pairs);
  const processorPort = stage.processor.port;
  await using scene = await openScene(stage, { databaseUrl: shopUrl, processorPort, absentAfter });
  const stocked = await countStocked(stage);
  say(`${buyers} buyers sign up …`);
  const crowd = await gather(scene, buyers, say);

  say(`All of them want one of ${pairs} pairs, now.`);
  const answers = collectAnswers();
  using closing = new DisposableStack();
  const closed = closing.adopt(new AbortController(), (it) => it.abort());
  const paying = Promise.all(crowd.map(async (buyer) => answers.add(await buyer.pay(closed.signal))));
  paying.catch(() => closed.abort());
  const answered: number[] = [];
  for (const due of planKills(kills, buyers)) {
    await moment(stage, answers, due, closed.signal);
    const given = answers.endings.length;
    answered.push(given);
    let open = 0;
    await scene.strike(async () => {
      open = await countOpen(stage);
    });
    say(
      `Kill ${answered.length} of ${kills}: ${given} of ${buyers} had their answer, payments open: ${open}.`,
    );
  }
  const up = performance.now();
  const tooLong = setTimeout(() => closed.abort(), promised);
  await paying.finally(() => clearTimeout(tooLong));
  say('Everybody has an answer. The rest is settled …');
  await settled(stage, { within: promised - (performance.now() - up) });
  const seconds = (performance.now() - up) / 1000;
  const course = { buyers, pairs, answered, seconds, endings: answers.endings, stocked };
  return await findWhatIsTrue(stage, course);
}

/** Signs the crowd up, a few at a time: each password costs its hash. */
async function gather(town: Town, count: number, say: Drill['say']): Promise<Buyer[]> {
  const line: CartLine = await putIntoCart(town, wanted.shoe, wanted.size);
  const crowd: Buyer[] = [];
  while (crowd.length < count) {
    const few = Math.min(10, count - crowd.length);
    const more = Array.from({ length: few }, (_, index) => createBuyer(town, line, crowd.length + index));
    crowd.push(...(await Promise.all(more)));
    if (crowd.length % 100 === 0) say(`  ${crowd.length} of ${count}`);
  }
  return crowd;
}

/**
 * Waits for the moment of a kill: some way into the rush, when payments are under way and nobody has an answer, or just
 * after so many have.
 */
async function moment(stage: Stage, answers: Answers, due: number, signal: AbortSignal): Promise<void> {
  const closing = new AbortController();
  const patience = wait(mostPatience, undefined, { signal: AbortSignal.any([signal, closing.signal]) });
  const tooLong = patience.catch(() => {});
  await Promise.race([
    due === 0 ? underWay(stage, closing.signal) : tooLong,
    answers.reached(due || 1),
    tooLong,
  ]);
  closing.abort();
  if (due > 0) await wait(Math.random() * 10);
}

async function underWay(stage: Stage, signal: AbortSignal): Promise<void> {
  await wait(10 + Math.random() * 200);
  while (!signal.aborted && (await countOpen(stage)) === 0) await wait(5);
}
