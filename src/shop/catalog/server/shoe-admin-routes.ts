import { totalCountHeader } from '#platform/contract/endpoints/query-params.ts';
import type { Dependencies } from '#platform/shared/dependencies.ts';
import { isProblem, problem } from '#platform/shared/problem.ts';
import { type RegisterRoute, reply } from '#platform/shared/route.ts';
import { editShoeEndpoint } from '../contract/edit-shoe.ts';
import { listPricesEndpoint, setPriceEndpoint } from '../contract/prices.ts';
import {
  addSizeEndpoint,
  changeShoeEndpoint,
  createShoeEndpoint,
  removeShoeEndpoint,
  setOnSaleEndpoint,
} from '../contract/shoes.ts';
import {
  addSize,
  createShoeWithSize,
  deleteShoe,
  editShoe,
  modifyShoe,
  setOnSale,
  setPrice,
} from './change-shoes.ts';
import { listPrices } from './list-prices.ts';

/** The routes for administrators: create, modify and edit a shoe, add a size, put on sale, set and list prices, delete. */
export function registerShoeAdminRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { cacheInvalidator } = dependencies;

  /** Invalidates cached responses with a shoe, before its change is acknowledged. */
  const invalidate = (id: string) => cacheInvalidator.invalidate(['catalogue', 'brands', `shoe:${id}`]);

  registerRoute(createShoeEndpoint, async (call) => {
    const shoe = await createShoeWithSize(dependencies, call);
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(201, shoe);
  });

  registerRoute(changeShoeEndpoint, async (call) => {
    const shoe = await modifyShoe(dependencies, call);
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, shoe);
  });

  registerRoute(editShoeEndpoint, async (call) => {
    const shoe = await editShoe(dependencies, call);
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, shoe);
  });

  registerRoute(addSizeEndpoint, async (call) => {
    const shoe = await addSize(dependencies, call);
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, 'Size added');
  });

  registerRoute(setOnSaleEndpoint, async (call) => {
    const shoe = await setOnSale(dependencies, call);
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, shoe);
  });

  registerRoute(setPriceEndpoint, async (call) => {
    const shoe = await setPrice(dependencies, call);
    if (isProblem(shoe)) return shoe;
    await invalidate(shoe._id);
    return reply(200, shoe);
  });

  registerRoute(listPricesEndpoint, async ({ params, query }) => {
    const found = await listPrices(dependencies.db, params.id, query);
    if (!found) return problem('NOT_FOUND');
    return reply(200, found.prices, { [totalCountHeader]: String(found.total) });
  });

  registerRoute(removeShoeEndpoint, async (call) => {
    if (!(await deleteShoe(dependencies, call))) return problem('NOT_FOUND');
    await invalidate(call.params.id);
    return reply(200, 'Shoe deleted');
  });
}
