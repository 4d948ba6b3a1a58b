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
import { findShoe } from './find-shoe.ts';
import { placeholderPicture, withPicture } from './shoe-picture.ts';
import { lockShoeSnapshot, type ShoeSnapshot } from './shoe-snapshot.ts';
import { addStock, changeQuantity, changeShoe, createShoe, removeShoe } from './write-shoe.ts';

/** What administrators do to shoes: create, modify, add a size, delete, put on sale. */
export function registerShoeAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db, cacheInvalidator } = dependencies;

  /** Pages that show a shoe are stale before its change is acknowledged. */
  const invalidate = (id: string) => cacheInvalidator.invalidate(['catalogue', 'brands', `shoe:${id}`]);

  registerRoute(createShoeEndpoint, async ({ body, upload, caller }) => {
    const shoe = await withPicture(dependencies, upload, async (transaction, picture) => {
      await createBrand(transaction, caller, body.brand);
      const id = await createShoe(transaction, body, picture ?? placeholderPicture);
      await addStock(transaction, id, body.size, body.q);
      return record(transaction, caller, { action: 'create', before: null, id });
    });
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(201, shoe);
  });

  registerRoute(changeShoeEndpoint, async ({ params, body, upload, caller }) => {
    const shoe = await withPicture(dependencies, upload, async (transaction, picture) => {
      const before = await lockShoeSnapshot(transaction, params.id);
      if (!before) throw new ApiError(problem('NOT_FOUND'));
      if (body.version !== undefined && body.version !== before.version) {
        throw new ApiError(problem('CHANGED_MEANWHILE'));
      }
      if (!(await changeQuantity(transaction, params.id, body.size, body.q))) {
        throw new ApiError(fieldProblem('size', 'Enter a valid size'));
      }
      await createBrand(transaction, caller, body.brand);
      await changeShoe(transaction, params.id, { fields: body, onSale: body.onSale, picture });
      return record(transaction, caller, { action: 'change', before, id: params.id });
    });
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, shoe);
  });

  registerRoute(addSizeEndpoint, async ({ params, body, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await lockShoeSnapshot(transaction, params.id);
      if (!before) return problem('NOT_FOUND');
      if (!(await addStock(transaction, params.id, body.size, body.q))) {
        return fieldProblem('q', 'Enter a valid quantity');
      }
      await changeShoe(transaction, params.id, {});
      return record(transaction, caller, { action: 'change', before, id: params.id });
    });
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, 'Size added');
  });

  registerRoute(setOnSaleEndpoint, async ({ params, body, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await lockShoeSnapshot(transaction, params.id);
      if (!before || before.on_sale === body.onSale) return findShoe(transaction, params.id);
      await changeShoe(transaction, params.id, { onSale: body.onSale });
      return record(transaction, caller, { action: 'change', before, id: params.id });
    });
    if (!shoe) return problem('NOT_FOUND');
    await invalidate(shoe._id);
    return reply(200, shoe);
  });

  registerRoute(removeShoeEndpoint, async ({ params, caller }) => {
    const { id } = params;
    const before = await db.transaction().execute(async (transaction) => {
      const snapshot = await lockShoeSnapshot(transaction, id);
      if (!snapshot) return null;
      await removeShoe(transaction, id);
      await recordAuditEntry(transaction, caller, { action: 'remove', entity: 'shoe', id, before: snapshot });
      return snapshot;
    });
    if (!before) return problem('NOT_FOUND');
    await invalidate(id);
    return reply(200, 'Shoe deleted');
  });
}

interface ShoeChange {
  readonly action: 'create' | 'change';
  readonly before: ShoeSnapshot | null;
  readonly id: string;
}

/** Records what was done to a shoe; resolves to the shoe as it is now. */
async function record(
  transaction: Database,
  caller: SignedIn,
  { action, before, id }: ShoeChange,
): Promise<Shoe> {
  const after = await lockShoeSnapshot(transaction, id);
  const shoe = await findShoe(transaction, id);
  if (!after || !shoe) throw new Error(`shoe ${id} was written and is not there`);
  await recordAuditEntry(transaction, caller, {
    action,
    entity: 'shoe',
    id,
    ...(before && { before }),
    after,
  });
  return shoe;
}
