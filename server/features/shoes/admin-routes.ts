import type { Shoe } from '#contract/shoes.ts';
import { addSize, changeOnSale, changeShoe, createShoe, removeShoe } from '#contract/shoes.ts';
import { createBrand } from '../../core/create-brand.ts';
import type { Database, Dependencies } from '../../core/dependencies.ts';
import { recordHistory } from '../../core/history.ts';
import type { SignedIn } from '../../http/caller.ts';
import { RefusedError } from '../../http/failures.ts';
import { isRefusal, refuse, refuseField } from '../../http/refusal.ts';
import { reply } from '../../http/reply.ts';
import type { Serve } from '../../http/serve.ts';
import { findShoe, holdShoe } from './find-shoe.ts';
import { placeholderPicture, withPicture } from './shoe-picture.ts';
import * as store from './write-shoe.ts';

/** What administrators do to shoes: create, modify, add a size, delete, put on sale. */
export function serveShoeAdministration(serve: Serve, dependencies: Dependencies): void {
  const { db, changes } = dependencies;

  /** Tells of a written shoe before it is acknowledged. */
  const announce = (shoe: Shoe) => changes.announce(['catalogue', 'brands', `shoe:${shoe._id}`]);

  serve(createShoe, async ({ body, upload, caller }) => {
    const shoe = await withPicture(dependencies, upload, async (transaction, picture) => {
      await createBrand(transaction, caller, body.brand);
      const id = await store.createShoe(transaction, body, picture ?? placeholderPicture);
      await store.addPairs(transaction, id, body.size, body.q);
      return record(transaction, caller, 'create', null, id);
    });
    if (isRefusal(shoe)) return shoe;
    await announce(shoe);
    return reply(201, shoe);
  });

  serve(changeShoe, async ({ params, body, upload, caller }) => {
    const shoe = await withPicture(dependencies, upload, async (transaction, picture) => {
      const before = await holdShoe(transaction, params.id);
      if (!before) throw new RefusedError(refuse('NOT_FOUND'));
      if (body.version !== undefined && body.version !== before.version) {
        throw new RefusedError(refuse('CHANGED_MEANWHILE'));
      }
      if (!(await store.changeQuantity(transaction, params.id, body.size, body.q))) {
        throw new RefusedError(refuseField('size', 'Enter a valid size'));
      }
      await createBrand(transaction, caller, body.brand);
      await store.changeShoe(transaction, params.id, { text: body, onSale: body.onSale, picture });
      return record(transaction, caller, 'change', before, params.id);
    });
    if (isRefusal(shoe)) return shoe;
    await announce(shoe);
    return reply(200, shoe);
  });

  serve(addSize, async ({ params, body, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await holdShoe(transaction, params.id);
      if (!before) return refuse('NOT_FOUND');
      if (!(await store.addPairs(transaction, params.id, body.size, body.q))) {
        return refuseField('q', 'Enter a valid quantity');
      }
      await store.changeShoe(transaction, params.id, {});
      return record(transaction, caller, 'change', before, params.id);
    });
    if (isRefusal(shoe)) return shoe;
    await announce(shoe);
    return reply(200, 'Size added');
  });

  serve(changeOnSale, async ({ params, body, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await holdShoe(transaction, params.id);
      if (!before || before.onSale === body.onSale) return before;
      await store.changeShoe(transaction, params.id, { onSale: body.onSale });
      return record(transaction, caller, 'change', before, params.id);
    });
    if (!shoe) return refuse('NOT_FOUND');
    await announce(shoe);
    return reply(200, shoe);
  });

  serve(removeShoe, async ({ params, caller }) => {
    const shoe = await db.transaction().execute(async (transaction) => {
      const before = await holdShoe(transaction, params.id);
      if (!before) return null;
      await store.removeShoe(transaction, params.id);
      await recordHistory(transaction, caller, {
        action: 'remove',
        entity: 'shoe',
        id: before._id,
        before,
      });
      return before;
    });
    if (!shoe) return refuse('NOT_FOUND');
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
  await recordHistory(transaction, caller, { action, entity: 'shoe', id, ...(before && { before }), after });
  return after;
}
