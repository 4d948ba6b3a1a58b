import { setTimeout as wait } from 'node:timers/promises';
import { type CreateShopOptions, createShop } from './create-shop.ts';
import { listenOnPort, loopbackUrl } from './listen-on-port.ts';

/**
 * Creates the shop in this process, listens, and starts the background jobs. Disposing tells load balancers first
 * (`DRAIN_SECONDS`), then stops all gracefully.
 */
export async function startShop(options: CreateShopOptions): Promise<AsyncDisposable> {
  await using opened = new AsyncDisposableStack();
  const shop = opened.use(await createShop(options));
  await listenOnPort(shop.app, options.settings);
  await shop.startJobs(`${loopbackUrl(options.settings)}/api/payment/webhook`);
  opened.defer(async () => {
    shop.drain();
    await wait(options.settings.drainSeconds * 1000);
  });
  return opened.move();
}
