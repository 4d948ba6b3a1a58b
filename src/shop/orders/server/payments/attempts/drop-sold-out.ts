import { ApiError, isProblem } from '#platform/handlers/problem.ts';
import type { CacheInvalidator } from '#platform/invalidation/cache-invalidator.ts';

/**
 * Passes on what an exchange came to. Where a size was sold out, all that is cached about these shoes goes first: the page
 * asks for their sizes next, and would offer the one that was just refused.
 */
export async function dropSoldOut<T extends object>(
  invalidator: CacheInvalidator,
  shoes: readonly string[],
  exchange: Promise<T>,
): Promise<T> {
  const dropIf = async (outcome: object) => {
    if (isProblem(outcome) && outcome.code === 'OUT_OF_STOCK')
      await invalidator.invalidate(shoes.map((shoe) => `shoe:${shoe}` as const));
  };
  try {
    const result = await exchange;
    await dropIf(result);
    return result;
  } catch (error) {
    if (error instanceof ApiError) await dropIf(error.problem);
    throw error;
  }
}
