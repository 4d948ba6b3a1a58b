import { expect, test, vi } from 'vitest';
import { watchStock } from '#server/modules/catalog/watch-stock.ts';
import { addSizeWithStock, buy } from '../support/checkout-requests.ts';
import { openPaymentTestShop, type PaymentTestShop } from '../support/payment-test-shop.ts';

/** Only a failure takes that long, in ms. */
const patiently = { timeout: 60_000 };

async function shownStock(shop: PaymentTestShop, size: string): Promise<number | undefined> {
  const found = await shop.visitor().call('GET /shoes/{id}', { params: { id: 'shoe-orbit' } });
  return found.ok ? found.body[0]?.stock.find((entry) => entry.size === size)?.quantity : undefined;
}

test('the cached response of a shoe shows the new stock soon after a sale, also one of another process', async () => {
  const shop = await openPaymentTestShop();
  const size = await addSizeWithStock(shop, 'shoe-orbit', 3);
  const watch = watchStock({ db: shop.db, cache: shop.cache, log: shop.app.log }, 10);
  expect(await shownStock(shop, size)).toBe(3);

  await buy(shop, { size, quantity: 2 });

  await vi.waitFor(async () => expect(await shownStock(shop, size)).toBe(1), patiently);
  await watch.stop();
  await shop.close();
});
