import { type KillableShop, type KillableShopOptions, preloadShop } from '../support/killable-shop.ts';
import type { ShopEndpoints } from './checkout-client.ts';
import { type DrillEnvironment, origin } from './drill-environment.ts';

/** A shop in a child process that can be killed and restarted. */
export interface RestartableShop extends AsyncDisposable, ShopEndpoints {
  /** Kills the shop with SIGKILL, runs `between`, and starts the next process. */
  killAndRestart(between?: () => Promise<void>): Promise<void>;
}

/** Starts a shop in this environment; the next process is always preloaded, so that a restart is fast. */
export async function openRestartableShop(
  { processor }: DrillEnvironment,
  options: Omit<KillableShopOptions, 'webhookSecret'>,
): Promise<RestartableShop> {
  await using opened = new AsyncDisposableStack();
  const preload = () => preloadShop({ ...options, webhookSecret: processor.webhookSecret });
  let next = preload();
  opened.defer(() => next.kill());
  let shop: KillableShop = await next.start();
  opened.defer(() => shop.kill());
  next = preload();
  const closers = opened.move();
  return {
    origin,
    processorUrl: `http://127.0.0.1:${processor.port}/v1`,
    shopUrl: () => shop.url,
    async killAndRestart(between = async () => {}) {
      await shop.kill();
      await between();
      shop = await next.start();
      next = preload();
    },
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}
