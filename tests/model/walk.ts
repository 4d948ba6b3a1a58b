import fc from 'fast-check';
import { applyChanges, differingFacts, type Facts, readFacts, readQuantities } from './shop/facts.ts';
import { ModelShop } from './shop/model-shop.ts';
import { findViolations } from './shop/violations.ts';
import { World } from './shop/world.ts';
import { administratorSteps } from './steps/administrator-steps.ts';
import { catalogSteps } from './steps/catalog-steps.ts';
import { operatorSteps } from './steps/operator-steps.ts';
import { shopperSteps } from './steps/shopper-steps.ts';
import type { Outcome, StepContext, WalkStep } from './steps/step.ts';
import { thiefSteps } from './steps/thief-steps.ts';

const steps = { ...shopperSteps, ...administratorSteps, ...catalogSteps, ...operatorSteps, ...thiefSteps };

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

/** The steps of which walks have more, because the others need what they leave behind. */
const weights: Readonly<Record<string, number>> = {
  buy: 5,
  signUp: 3,
  undo: 4,
  refund: 3,
  saveForm: 3,
  openForm: 2,
};

const anyStep = fc.oneof(
  ...Object.entries(steps).map(([name, step]) => ({
    weight: weights[name] ?? 1,
    // Each step keeps the type of its own arguments.
    arbitrary: bind(name, step as WalkStep<unknown>),
  })),
);

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

  toString(): string {
    return JSON.stringify(this.step.move);
  }
}

/** Walks of up to so many steps. */
export const walks = (maxCommands: number) =>
  fc.commands([anyStep.map((step) => new WalkCommand(step))], { maxCommands, size: 'max' });

/** Makes a walk in a shop of its own; throws at the first violation. */
export async function walk(commands: Iterable<fc.AsyncCommand<{ facts: Facts }, World>>): Promise<void> {
  await using shop = await ModelShop.open();
  const world = await World.create(shop);
  const facts = await readFacts(shop.db);
  // From now on everything that is shown is cached.
  await findViolations(world);
  await fc.asyncModelRun(() => ({ model: { facts }, real: world }), commands);
}

/** Makes a walk again that was found before. */
export async function walkAgain(moves: readonly Move[]): Promise<void> {
  await walk(
    moves.map(([name, process, args]) => {
      const step = Object.entries(steps).find(([known]) => known === name)?.[1] as
        | WalkStep<unknown>
        | undefined;
      if (!step) throw new Error(`there is no step ${name}`);
      return new WalkCommand({ move: [name, process, args], run: (context) => step.run(context, args) });
    }),
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
    ...wrong.map((name) => `${name} is ${after[name]}, and should be ${expected[name]}`),
    ...(await findViolations(world)),
  ];
  if (found.length > 0) throw new Error([`after ${JSON.stringify(move)}:`, ...found].join('\n  '));
  return after;
}

async function rememberAction(world: World, before: Facts, after: Facts): Promise<void> {
  const administrator = await world.administrator(0);
  const newest = await administrator.call('GET /admin/history', { query: { limit: 1 } });
  const entry = newest.ok ? newest.body[0] : undefined;
  if (!entry || differingFacts(before, after).length === 0) return;
  const quantities = await readQuantities(world.shop.db);
  world.memory.actions = [...world.memory.actions, { entry, before, after, quantities }].slice(-10);
}
