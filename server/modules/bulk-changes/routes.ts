import { editShoesEndpoint } from '#contract/catalogue-changes.ts';
import type { Dependencies } from '../../shared/dependencies.ts';
import { ApiError, isProblem } from '../../shared/problem.ts';
import { type RegisterRoute, reply } from '../../shared/route.ts';
import { inTransaction } from '../../shared/transaction.ts';
import { editShoes } from './edit-shoes.ts';
import { resolveSelection } from './stage-edit.ts';

/** POST /admin/shoes/bulk. */
export function registerBulkEditRoutes(
  registerRoute: RegisterRoute,
  { longDb, cacheInvalidator }: Pick<Dependencies, 'longDb' | 'cacheInvalidator'>,
): void {
  registerRoute(editShoesEndpoint, async ({ body, caller }) => {
    const select = await resolveSelection(longDb, body.select);
    const edited = await inTransaction(longDb, async (transaction) => {
      const result = await editShoes(transaction, { ...body, select, who: caller });
      // Thrown, so that the transaction and its locks end at once.
      if (isProblem(result)) throw new ApiError(result);
      return result;
    });
    if (edited.tags.length > 0) await cacheInvalidator.invalidate(edited.tags);
    return reply(200, edited.result);
  });
}
