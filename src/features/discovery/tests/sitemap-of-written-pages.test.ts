import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPageTestShop, type PageTestShop } from '#tests/support/page-test-shop.ts';
import type { TestClient } from '#tests/support/test-client.ts';

let shop: PageTestShop;
let ada: TestClient;
beforeAll(async () => {
  shop = await openPageTestShop();
  ada = await shop.administrator();
});
afterAll(() => shop.close());

const save = (slug: string, inFooter: boolean) =>
  ada.call('PUT /admin/pages/{slug}', {
    params: { slug },
    body: { title: `Title of ${slug}`, markdown: 'Text.', inFooter },
  });
const listPaths = async (sitemap: string) => {
  const { body } = await shop.visitor().request('GET', sitemap);
  return [...body.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path);
};

test.each(['/sitemap.xml', '/sitemaps/pages.xml'])(
  '%s lists the written pages of the footer, each once, as soon as they change',
  async (sitemap) => {
    const before = await listPaths(sitemap);
    expect(before).toContain('/termsOfService');
    await save('termsOfService', true);
    await save('delivery', true);
    await save('hidden', false);
    expect((await listPaths(sitemap)).toSorted()).toEqual([...before, '/pages/delivery'].toSorted());
    await ada.call('DELETE /admin/pages/{slug}', { params: { slug: 'delivery' } });
    expect(await listPaths(sitemap)).toEqual(before);
  },
);
