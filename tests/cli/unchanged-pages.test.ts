import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#cli/build/build-app.ts';
import { createRenderPage } from '#cli/shop/pages/create-render-page.ts';
import { projectFolder } from '#config/environment.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';

let shop: PageTestShop;
beforeAll(async () => {
  shop = await openPageTestShop();
});
afterAll(() => shop.close());

test('a page is rendered again when what it shows changed, and not for one pair of many more or less', async () => {
  const administrator = await shop.administrator();
  const [shoe] = (await shop.visitor().request('GET', '/api/shoes?limit=1')).json();
  const { server } = await buildApp(projectFolder, () => {});
  const render = createRenderPage({
    load: async () => import(server),
    mode: 'production',
    app: shop.app,
    publicOrigin: shop.origin,
    contactApi: '/api',
    providerDashboards: { payments: '', accounts: '' },
  });
  const renderIf = async (path: string, unlessHash: string | null) => {
    const { response, dataHash } = await render(new URL(path, shop.origin), 'nonce', { unlessHash });
    return { status: response.status, dataHash };
  };
  const setStock = async (quantity: number) => {
    await shop.db.updateTable('shoe_size').set({ quantity }).where('shoe_id', '=', shoe._id).execute();
    // Evicts what was read of the shoe before.
    await administrator.request('PUT', `/api/shoes/addSize/${shoe._id}`, { body: { size: '15', q: '9' } });
  };
  await setStock(50);
  const [list, product] = [await renderIf('/products', null), await renderIf(`/products/${shoe._id}`, null)];
  expect([list.status, product.status]).toEqual([200, 200]);
  await setStock(49);
  expect(await renderIf('/products', list.dataHash)).toEqual({ status: 304, dataHash: list.dataHash });
  await setStock(2);
  expect((await renderIf('/products', list.dataHash)).status).toBe(200);
  expect((await renderIf(`/products/${shoe._id}`, product.dataHash)).status).toBe(200);
});
