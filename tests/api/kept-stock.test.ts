import { expect, test, vi } from 'vitest';
import { watchStock } from '#server/modules/catalog/watch-stock.ts';
import { buy, stockUp } from '../support/buyer.ts';
import { openPayingShop, type PayingShop } from '../support/paying-shop.ts';

async function shownStock(shop: PayingShop, size: string): Promise<number | undefined> {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-orbit' } });
  return found.ok ? found.body[0]?.stock.find((entry) => entry.size === size)?.quantity : undefined;
}

test('a kept product answer shows sold pairs a moment after they were sold, also when another process sold them', async () => {
  const shop = await openPayingShop();
  const size = await stockUp(shop, 'shoe-orbit', 3);
  const watch = watchStock({ db: shop.db, cache: shop.cache, log: shop.app.log }, 10);
  expect(await shownStock(shop, size)).toBe(3);

  await buy(shop, { size, quantity: 2 });

  await vi.waitFor(async () => expect(await shownStock(shop, size)).toBe(1));
  await watch.stop();
  await shop.close();
});
