import { listenAt, loopbackUrl } from './listen.ts';
import { openShop, type ShopOptions } from './open-shop.ts';

/** Opens the shop in this process, then its door; disposing lets finish what runs and closes both. */
export async function serve(options: ShopOptions): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const shop = opened.use(await openShop(options));
  await listenAt(shop.app, options.settings);
  shop.begin(`${loopbackUrl(options.settings)}/api/payment/webhook`);
  return opened.move();
}
