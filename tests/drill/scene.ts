import { type KillableShop, type KillableShopOptions, standByShop } from '../support/killable-shop.ts';
import type { Town } from './shopper.ts';
import { origin, type Stage } from './stage.ts';

/** A shop in a process of its own on a stage. */
export interface Scene extends AsyncDisposable, Town {
  /** Kills the shop with SIGKILL and starts its successor; in between somebody may do something. */
  strike(between?: () => Promise<void>): Promise<void>;
}

/** Opens a shop that finds its database and its processor there. */
export async function openScene(
  { processor }: Stage,
  options: Omit<KillableShopOptions, 'webhookSecret'>,
): Promise<Scene> {
  await using opened = new AsyncDisposableStack();
  const load = () => standByShop({ ...options, webhookSecret: processor.webhookSecret });
  let successor = load();
  opened.defer(() => successor.kill());
  let shop: KillableShop = await successor.begin();
  opened.defer(() => shop.kill());
  successor = load();
  const closers = opened.move();
  return {
    origin,
    processorPort: processor.port,
    shop: () => shop.url,
    async strike(between = async () => {}) {
      await shop.kill();
      await between();
      shop = await successor.begin();
      successor = load();
    },
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}
