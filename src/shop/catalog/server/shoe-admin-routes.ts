import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { editShoeEndpoint } from '../contract/edit-shoe.ts';
import { addPictureEndpoint, arrangePicturesEndpoint, removePictureEndpoint } from '../contract/pictures.ts';
import { listPricesEndpoint, setPriceEndpoint } from '../contract/prices.ts';
import {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  removeShoeEndpoint,
  setOnSaleEndpoint,
} from '../contract/shoes.ts';
import { changeNumbersEndpoint } from '../contract/size-numbers.ts';
import { addPicture, arrangePictures, removePicture } from './change-pictures.ts';
import {
  addSize,
  changeNumbers,
  createShoeWithSize,
  deleteShoe,
  editShoe,
  findUnchanged,
  modifyShoe,
  setOnSale,
  setPrice,
} from './change-shoes.ts';
import { listPrices } from './prices/list-prices.ts';

/** The routes for administrators: create, modify and edit a shoe, its sizes and their numbers, pictures, sale and prices, delete. */
export function registerShoeAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { cacheInvalidator } = dependencies;

  /** Invalidates cached responses with a shoe, before its change is acknowledged. */
  const invalidate = (id: string) => cacheInvalidator.invalidate(['catalogue', 'brands', `shoe:${id}`]);

  const answerWithShoe = async (id: string) => {
    const found = await findUnchanged(dependencies.db, id);
    return isProblem(found) ? null : auditedReply(201, found.shoe, null);
  };

  registerRoute(
    createShoeEndpoint,
    async (call) => {
      const changed = await createShoeWithSize(dependencies, call);
      if (isProblem(changed)) return changed;
      await invalidate(changed.shoe._id);
      return auditedReply(201, changed.shoe, changed.change);
    },
    answerWithShoe,
  );

  registerRoute(changeShoeEndpoint, async (call) => {
    const changed = await modifyShoe(dependencies, call);
    if (isProblem(changed)) return changed;
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(editShoeEndpoint, async (call) => {
    const changed = await editShoe(dependencies, call);
    if (isProblem(changed)) return changed;
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(
    addSizeEndpoint,
    async (call) => {
      const { shoe, change } = await addSize(dependencies, call);
      await invalidate(shoe._id);
      return auditedReply(200, 'Size added', change);
    },
    async () => auditedReply(200, 'Size added', null),
  );

  registerRoute(changeNumbersEndpoint, async (call) => {
    const changed = await changeNumbers(dependencies, call);
    if (isProblem(changed)) return changed;
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(setOnSaleEndpoint, async (call) => {
    const changed = await setOnSale(dependencies, call);
    if (isProblem(changed)) return changed;
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(setPriceEndpoint, async (call) => {
    const changed = await setPrice(dependencies, call);
    if (isProblem(changed)) return changed;
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(listPricesEndpoint, async ({ params, query }) => {
    const found = await listPrices(dependencies.db, params.id, query);
    if (!found) return problem('NOT_FOUND');
    return reply(200, found.prices, { [totalCountHeader]: String(found.total) });
  });

  registerRoute(
    addPictureEndpoint,
    async (call) => {
      const changed = await addPicture(dependencies, call);
      if (isProblem(changed)) return changed;
      await invalidate(changed.shoe._id);
      return auditedReply(201, changed.shoe, changed.change);
    },
    answerWithShoe,
  );

  registerRoute(arrangePicturesEndpoint, async (call) => {
    const changed = await arrangePictures(dependencies, call);
    if (isProblem(changed)) return changed;
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(removePictureEndpoint, async (call) => {
    const changed = await removePicture(dependencies, call);
    await invalidate(changed.shoe._id);
    return auditedReply(200, changed.shoe, changed.change);
  });

  registerRoute(removeShoeEndpoint, async (call) => {
    const change = await deleteShoe(dependencies, call);
    if (!change) return problem('NOT_FOUND');
    await invalidate(call.params.id);
    return auditedReply(200, 'Shoe deleted', change);
  });
}
