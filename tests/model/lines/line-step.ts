import type { Member } from '../../support/test-shop.ts';
import { type LineWorld, lineSizes } from './line-world.ts';

/** The arguments of every step: who, which shoe, which size, and a number. */
export interface LineArgs {
  readonly who: number;
  readonly shoe: number;
  readonly size: number;
  readonly n: number;
}

/** Who and what the arguments of a step are. */
export interface LineContext {
  readonly world: LineWorld;
  readonly member: Member;
  readonly shoe: string;
  readonly size: string;
  readonly n: number;
}

/** What a step found: what is wrong, and whether an administrator changed the stock. */
export interface LineOutcome {
  readonly violations?: readonly string[];
  readonly changesStock?: boolean;
}

export interface LineStep {
  /** How often it is made. */
  readonly weight: number;
  run(context: LineContext): Promise<LineOutcome>;
}

export function contextOf(world: LineWorld, { who, shoe, size, n }: LineArgs): LineContext {
  const member = world.members[who % world.members.length];
  const id = world.shoes[shoe % world.shoes.length];
  const label = lineSizes[size % lineSizes.length];
  if (!member || !id || !label) throw new Error('the world is empty');
  return { world, member, shoe: id, size: label, n };
}

/** A response that no request may get. */
export const failed = (what: string, { statusCode, body }: { statusCode: number; body: string }) =>
  statusCode >= 500 ? [`${what} answered ${statusCode} ${body}`] : [];
