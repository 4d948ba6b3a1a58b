import fc, { type Arbitrary } from 'fast-check';
import type { FactChanges, Facts } from '../shop/facts.ts';
import type { World } from '../shop/world.ts';

/** What a step got: the process that it reaches, and the facts before it. */
export interface StepContext {
  readonly world: World;
  readonly process: number;
  readonly before: Facts;
}

/**
 * What a step did. `changes` are the facts that it changes, and no others; `accepts` are beginnings of the names of facts
 * whose new value the step cannot foresee.
 */
export interface Outcome {
  readonly changes?: FactChanges;
  readonly accepts?: readonly string[];
  /** Whether an administrator's action was recorded, which can be undone later. */
  readonly isAction?: boolean;
  /** What went wrong in the step itself. */
  readonly violations?: readonly string[];
}

/** Something that somebody does. `run` resolves to null where there is nothing to do it with. */
export interface WalkStep<Args = never> {
  readonly args: Arbitrary<Args>;
  run(context: StepContext, args: Args): Promise<Outcome | null>;
}

/** A step, with its arguments' type kept. */
export const defineStep = <Args>(step: WalkStep<Args>): WalkStep<Args> => step;

/** The entry of a list at an index that may be beyond its end; undefined when it is empty. */
export const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** A step that nothing should refuse was refused. */
export const refused = (what: string, body: unknown): Outcome => ({
  violations: [`${what} was refused: ${JSON.stringify(body)}`],
});

/** The ids of the shoes that are on sale in the shop, in order. */
export const shoeIds = (facts: Facts): string[] =>
  Object.keys(facts)
    .filter((name) => name.startsWith('shoe ') && name.endsWith(' name'))
    .map((name) => name.slice('shoe '.length, -' name'.length))
    .toSorted();

/** The sizes of a shoe. */
export const sizesOf = (facts: Facts, id: string): string[] =>
  Object.keys(facts)
    .filter((name) => name.startsWith(`shoe ${id} units `))
    .map((name) => name.slice(`shoe ${id} units `.length))
    .toSorted();

/** The index of one of many: half of the time the first, so that steps of a walk meet each other. */
export const anyOf = (highest: number): Arbitrary<number> => fc.oneof(fc.constant(0), fc.nat(highest));

/** Facts that are no longer. */
export const noneOf = (names: readonly string[]): FactChanges =>
  Object.fromEntries(names.map((name) => [name, null]));

/** An order that is there, the newest first. */
export const pickOrder = (
  { world, before }: Pick<StepContext, 'world' | 'before'>,
  index: number,
): string | undefined =>
  pick(
    world.memory.orders
      .map(({ idPayment }) => idPayment)
      .filter((idPayment) => `order ${idPayment} status` in before)
      .toReversed(),
    index,
  );
