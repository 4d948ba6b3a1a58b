import fc from 'fast-check';
import { countStockedUnits } from '../../support/invariants.ts';
import { buyingSteps } from './buying-steps.ts';
import { launchSteps } from './launch-steps.ts';
import { contextOf, type LineArgs, type LineStep } from './line-step.ts';
import { findLineViolations } from './line-violations.ts';
import { type LineWorld, openLineWorld } from './line-world.ts';
import { waitlistSteps } from './waitlist-steps.ts';

const steps: Readonly<Record<string, LineStep>> = { ...launchSteps, ...buyingSteps, ...waitlistSteps };

/** A step with its arguments, as a failed walk prints it. */
export type LineMove = readonly [name: string, args: LineArgs];

/** How many steps were made in this run, and how many of each. */
export const walkedLines = new Map<string, number>();

const anyArgs: fc.Arbitrary<LineArgs> = fc.record({
  who: fc.nat(4),
  shoe: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  size: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  n: fc.nat(3),
});

/** A walk of up to so many steps. */
export const lineWalks = (maxLength: number): fc.Arbitrary<LineMove[]> =>
  fc.noBias(
    fc.array(
      fc.oneof(
        ...Object.entries(steps).map(([name, { weight }]) => ({
          weight,
          arbitrary: fc.tuple(fc.constant(name), anyArgs),
        })),
      ),
      { minLength: 1, maxLength, size: 'max' },
    ),
  );

/** Makes a walk in a shop of its own. @throws Error at the first violation */
export async function walkLines(moves: readonly LineMove[]): Promise<void> {
  await using world = await openLineWorld();
  for (const [name, args] of moves) {
    const step = steps[name];
    if (!step) throw new Error(`there is no step ${name}`);
    const { violations = [], changesStock = false } = await step.run(contextOf(world, args));
    walkedLines.set(name, (walkedLines.get(name) ?? 0) + 1);
    if (changesStock) await noteStock(world);
    const found = [...violations, ...(await findLineViolations(world))];
    if (found.length > 0) throw new Error([`after ${JSON.stringify([name, args])}:`, ...found].join('\n  '));
  }
}

/** Takes over the stock after a change by an administrator. */
async function noteStock(world: LineWorld): Promise<void> {
  const before = world.stocked;
  world.stocked = await countStockedUnits(world.shop);
  world.lowered ||= [...before].some(([key, units]) => units > (world.stocked.get(key) ?? 0));
}
