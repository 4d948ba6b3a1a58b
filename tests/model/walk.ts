import fc from 'fast-check';
import { applyChanges, differingFacts, type Facts, readFacts } from './shop/facts.ts';
import { ModelShop } from './shop/model-shop.ts';
import { findViolations } from './shop/violations.ts';
import { World } from './shop/world.ts';
import { administratorSteps } from './steps/administrator-steps.ts';
import { brandSteps } from './steps/brand-steps.ts';
import { catalogSteps } from './steps/catalog-steps.ts';
import { checkoutSteps } from './steps/checkout-steps.ts';
import { moneySteps } from './steps/money-steps.ts';
import { operatorSteps } from './steps/operator-steps.ts';
import { orderSteps } from './steps/order-steps.ts';
import { personalSteps } from './steps/personal-steps.ts';
import { returnSteps } from './steps/return-steps.ts';
import { shopperSteps } from './steps/shopper-steps.ts';
import { type Outcome, pick, type StepContext, type WalkStep } from './steps/step.ts';
import { thiefSteps } from './steps/thief-steps.ts';
import { undoSteps } from './steps/undo-steps.ts';

const steps = {
  ...shopperSteps,
  ...checkoutSteps,
  ...personalSteps,
  ...thiefSteps,
  ...administratorSteps,
  ...orderSteps,
  ...returnSteps,
  ...moneySteps,
  ...catalogSteps,
  ...brandSteps,
  ...undoSteps,
  ...operatorSteps,
};

/** A step with its arguments, as a failed walk prints it. */
export type Move = readonly [name: string, process: number, args: unknown];

/** How many steps were made in this run, and how many of each. */
export const walked = new Map<string, number>();

interface BoundStep {
  readonly move: Move;
  run(context: StepContext): Promise<Outcome | null>;
}

const bind = <Args>(name: string, { args, run }: WalkStep<Args>): fc.Arbitrary<BoundStep> =>
  fc.tuple(fc.nat(1), args).map(([process, values]) => ({
    move: [name, process, values],
    run: (context) => run(context, values),
  }));

/** Steps that meet each other often enough only in a walk that is made of few kinds, each with its weight. */
const topics: readonly Readonly<Record<string, number>>[] = [
  { receive: 4, ship: 4, undo: 6, undoTogether: 1, review: 1 },
  { buy: 3, changeSize: 6, cancelOrder: 2, ship: 1, undo: 2, refund: 2, moveStock: 1 },
  {
    buy: 1,
    ship: 3,
    announceReturn: 6,
    arriveReturn: 6,
    settleReturn: 4,
    cancelReturn: 1,
    undo: 4,
    changeSize: 1,
  },
  {
    ship: 4,
    announceReturn: 4,
    arriveReturn: 4,
    settleReturn: 4,
    expireReturn: 2,
    refund: 2,
    undo: 2,
    cancelOrder: 1,
  },
  { buy: 3, refund: 5, answerDispute: 2, saveForm: 1, openForm: 1, moveStock: 1 },
  { buy: 3, openPages: 1, openForm: 3, saveForm: 4, addSize: 1, undo: 3, moveStock: 2 },
  { openPages: 1, importProduct: 5, removeShoe: 1, changeMany: 2, setOnSale: 1, undo: 4, undoTogether: 1 },
  { createBrand: 2, removeBrand: 3, createShoe: 2, openForm: 2, saveForm: 3, importProduct: 2, undo: 5 },
  { signUp: 1, buy: 2, receive: 4, changeUser: 2, closeAccount: 3, erase: 2 },
  { buy: 1, review: 2, favorite: 1, receive: 2, changePhoto: 2, writeToShop: 2, closeAccount: 2, erase: 1 },
  { signInAsAdministrator: 3, deletePasskeys: 3, enrolAuthenticatorApp: 3, restart: 1 },
  {
    buy: 4,
    buyTogether: 2,
    sendAgain: 3,
    cancelBeforeSending: 1,
    answerChallenge: 4,
    endProcessWhileBuying: 1,
    moveStock: 1,
  },
  { buy: 3, openPages: 1, restart: 1, moveClock: 2, moveStock: 2, backUp: 2, restore: 2 },
];

/** Steps of every walk, because the others need what they leave behind; seldom, so that the others meet each other. */
const always = { signUp: 1, buy: 1 };

/** A step of one of the topics. */
const stepOf = (chosen: typeof topics) =>
  fc.oneof(
    ...[always, ...chosen].flatMap((weights) =>
      Object.entries(weights).map(([name, weight]) => {
        const step = stepNamed(name);
        return { weight, arbitrary: bind(name, step) };
      }),
    ),
  );

/** Each step keeps the type of its own arguments. */
function stepNamed(name: string): WalkStep<unknown> {
  const step = Object.entries(steps).find(([known]) => known === name)?.[1];
  if (!step) throw new Error(`there is no step ${name}`);
  return step as WalkStep<unknown>;
}

/** A step of a walk, as fast-check runs it. */
class WalkCommand implements fc.AsyncCommand<{ facts: Facts }, World> {
  private readonly step: BoundStep;

  constructor(step: BoundStep) {
    this.step = step;
  }

  check(): boolean {
    return true;
  }

  async run(model: { facts: Facts }, world: World): Promise<void> {
    model.facts = await takeStep(world, this.step, model.facts);
  }

  [fc.toStringMethod](): string {
    return this.toString();
  }

  toString(): string {
    return JSON.stringify(this.step.move);
  }
}

const command = <Args>(name: string, step: WalkStep<Args>): fc.Arbitrary<WalkCommand> =>
  bind(name, step).map((bound) => new WalkCommand(bound));

/** Somebody who signs up and buys, and up to so many steps of one topic, by its number, and sometimes of another one. */
export const walks = (topic: number, maxCommands: number) =>
  fc.tuple(
    fc.tuple(command('signUp', steps.signUp), command('buy', steps.buy)),
    fc.noShrink(fc.subarray([...topics], { maxLength: 1 })).chain((others) => {
      const step = stepOf([pick(topics, topic) ?? {}, ...others]);
      return fc.commands([step.map((one) => new WalkCommand(one))], { maxCommands, size: 'max' });
    }),
  );

/** Makes a walk in a shop of its own; throws at the first violation. */
export async function walk(commands: Iterable<fc.AsyncCommand<{ facts: Facts }, World>>): Promise<void> {
  await using shop = await ModelShop.open();
  await using world = await World.create(shop);
  const facts = await readFacts(shop.db);
  // From now on everything that is shown is cached.
  await findViolations(world);
  await fc.asyncModelRun(() => ({ model: { facts }, real: world }), commands);
}

/** Makes a walk again that was found before. */
export async function walkAgain(moves: readonly Move[]): Promise<void> {
  await walk(
    moves.map(
      ([name, process, args]) =>
        new WalkCommand({
          move: [name, process, args],
          run: (context) => stepNamed(name).run(context, args),
        }),
    ),
  );
}

/** @returns the facts after the step; @throws Error with every violation */
async function takeStep(world: World, { move, run }: BoundStep, before: Facts): Promise<Facts> {
  const outcome = await run({ world, process: move[1], before });
  if (outcome === null) return before;
  walked.set(move[0], (walked.get(move[0]) ?? 0) + 1);
  const { changes = {}, accepts = [], isAction = false, violations = [] } = outcome;
  const after = await readFacts(world.shop.db);
  const expected = applyChanges(before, changes);
  const wrong = differingFacts(expected, after).filter(
    (name) => !accepts.some((start) => name.startsWith(start)),
  );
  if (isAction) await rememberAction(world, before, after);
  const found = [
    ...violations,
    ...(world.reader?.takeViolations() ?? []),
    ...wrong.map((name) => `${name} is ${after[name]}, and should be ${expected[name]}`),
    ...(await findViolations(world)),
  ];
  if (found.length > 0) throw new Error([`after ${JSON.stringify(move)}:`, ...found].join('\n  '));
  return after;
}

async function rememberAction(world: World, before: Facts, after: Facts): Promise<void> {
  const administrator = await world.administrator(0);
  // The last one that was written; others may have later times, once the clock was set back.
  const { id } = await world.shop.db
    .selectFrom('admin_history')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  const newest = await administrator.call('GET /admin/history', { query: { limit: 100 } });
  const entry = newest.ok ? newest.body.find(({ _id }) => _id === String(id)) : undefined;
  if (!entry || differingFacts(before, after).length === 0) return;
  world.memory.actions = [...world.memory.actions, { entry, before, after }].slice(-10);
}
