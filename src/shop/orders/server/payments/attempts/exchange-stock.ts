import type { Database } from '#platform/database/database.ts';
import { type Problem, problem } from '#platform/handlers/problem.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { changeStock } from './change-stock.ts';

/** Units of a size that are taken, and those of another size of the same shoe that come back. */
export interface ExchangedUnits {
  readonly shoe: string;
  readonly size: string;
  readonly returned: number;
  readonly newSize: string;
  readonly taken: number;
}

/**
 * Exchanges units of a shoe in the caller's transaction, or changes nothing; see {@link changeStock}.
 * @param uid whose units these are
 * @returns why there can be no exchange; null where it was made
 */
export async function exchangeStock(
  db: Database,
  { shoe, size, returned, newSize, taken }: ExchangedUnits,
  buyer: { readonly uid: string; readonly hooks: readonly PurchaseHooks[] },
): Promise<Problem<'OUT_OF_STOCK' | 'NOT_OPEN'> | null> {
  const shortage = await changeStock(
    db,
    {
      taken: [{ shoe_id: shoe, size: newSize, units: taken }],
      returned: [{ shoe_id: shoe, size, units: returned }],
    },
    buyer,
  );
  if (shortage === null) return null;
  if (shortage.kind === 'not-open')
    return problem('NOT_OPEN', {
      ...(shortage.opensAt !== undefined && { opensAt: shortage.opensAt }),
      detail: 'This shoe is not for sale yet. Change its size once it is, or contact us',
    });
  const { left } = shortage;
  return problem('OUT_OF_STOCK', {
    detail: `${left > 0 ? `Only ${left} of the ${taken} pairs that you need are left in size ${newSize}` : `Size ${newSize} is sold out`}. Your order is unchanged. Choose another size`,
  });
}
