import type { Shoe } from '#contract/shoes.ts';
import {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  removeShoeEndpoint,
  setOnSaleEndpoint,
} from '#contract/shoes.ts';
import type { SignedIn } from '../../shared/caller.ts';
import type { Database, Dependencies } from '../../shared/dependencies.ts';
import { ApiError, fieldProblem, isProblem, problem } from '../../shared/problem.ts';
import { reply } from '../../shared/reply.ts';
import type { RegisterRoute } from '../../shared/route.ts';
import { recordAuditEntry } from '../audit/audit.ts';
import { createBrand } from './create-brand.ts';
import { findShoe, lockShoe } from './find-shoe.ts';
import { placeholderPicture, withPicture } from './shoe-picture.ts';
import * as store from './write-shoe.ts';

/** What administrators do to shoes: create, modify, add a size, delete, put on sale. */
export function registerShoeAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, cacheInvalidator } = dependencies;

  /** Tells of a written shoe before it is acknowledged. */
  const announce = (shoe: Shoe) => cacheInvalidator.invalidate(['catalogue', 'brands', `shoe:${shoe._id}`]);

  registerRoute(createShoeEndpoint, async ({ body, upload, caller }) => {
    const shoe = await withPicture(dependencies, upload, async (transaction, picture) => {
      await createBrand(transaction, caller, body.brand);
      const id = await store.createShoe(transaction, body, picture ?? placeholderPicture);
      await store.addStock(transaction, id, body.size, body.q);
      return record(transaction, caller, 'create', null, id);
    });
    if (isProblem(shoe)) return shoe;
    await announce(shoe);
    return reply(201, shoe);
  });

  registerRoute(changeShoeEndpoint, async ({ params, body, upload, caller }) => {
    const shoe = await withPicture(dependencies, upload, async (transaction, picture) => {
      const before = await lockShoe(transaction, params.id);
      if (!before) throw new ApiError(problem('NOT_FOUND'));
      if (body.version !== undefined && body.version !== before.version) {
        throw new ApiError(problem('CHANGED_MEANWHILE'));
      }
      if (!(await store.changeQuantity(transaction, params.id, body.size, body.q))) {
        throw new ApiError(fieldProblem('size', 'Enter a valid size'));
      }
      await createBrand(transaction, caller, body.brand);
      await store.changeShoe(transaction, params.id, { text: body, onSale: body.onSale, picture });
      return record(transaction, caller, 'change', before, params.id);
    });
    if (isProblem(shoe)) return shoe;
    await announce(shoe);
    return reply(200, shoe);
  });

  registerRoute(addSizeEndpoint, async ({ params, body, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await lockShoe(transaction, params.id);
      if (!before) return problem('NOT_FOUND');
      if (!(await store.addStock(transaction, params.id, body.size, body.q))) {
        return fieldProblem('q', 'Enter a valid quantity');
      }
      await store.changeShoe(transaction, params.id, {});
      return record(transaction, caller, 'change', before, params.id);
    });
    if (isProblem(shoe)) return shoe;
    await announce(shoe);
    return reply(200, 'Size added');
  });

  registerRoute(setOnSaleEndpoint, async ({ params, body, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await lockShoe(transaction, params.id);
      if (!before || before.onSale === body.onSale) return before;
      await store.changeShoe(transaction, params.id, { onSale: body.onSale });
      return record(transaction, caller, 'change', before, params.id);
    });
    if (!shoe) return problem('NOT_FOUND');
    await announce(shoe);
    return reply(200, shoe);
  });

  registerRoute(removeShoeEndpoint, async ({ params, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await lockShoe(transaction, params.id);
      if (!before) return null;
      await store.removeShoe(transaction, params.id);
      await recordAuditEntry(transaction, caller, {
        action: 'remove',
        entity: 'shoe',
        id: before._id,
        before,
      });
      return before;
    });
    if (!shoe) return problem('NOT_FOUND');
    await announce(shoe);
    return reply(200, 'Shoe deleted');
  });
}

async function record(
  transaction: Database,
  caller: SignedIn,
  action: 'create' | 'change',
  before: Shoe | null,
  id: string,
): Promise<Shoe> {
  const after = await findShoe(transaction, id);
  if (!after) throw new Error(`shoe ${id} was written and is not there`);
  await recordAuditEntry(transaction, caller, {
    action,
    entity: 'shoe',
    id,
    ...(before && { before }),
    after,
  });
  return after;
}
