import type { DrillEnvironment } from './drill-environment.ts';
import { openRestartableShop, type RestartableShop } from './restartable-shop.ts';

/**
 * Starts several processes of one shop, which take turns in answering, as behind a load balancer. Each kill takes the
 * next of them, while the others go on.
 */
export async function openRestartableShops(
  count: number,
  environment: DrillEnvironment,
  options: Parameters<typeof openRestartableShop>[1],
): Promise<RestartableShop> {
  await using opened = new AsyncDisposableStack();
  const open = async () => opened.use(await openRestartableShop(environment, options));
  const first = await open();
  const shops = [first];
  while (shops.length < count) shops.push(await open());
  const next = takeTurns(shops, first);
  const nextKilled = takeTurns(shops, first);
  const closers = opened.move();
  return {
    ...first,
    shopUrl: () => next().shopUrl(),
    killAndRestart: (between) => nextKilled().killAndRestart(between),
    [Symbol.asyncDispose]: () => closers.disposeAsync(),
  };
}

function takeTurns<T>(all: readonly T[], first: T): () => T {
  let turn = 0;
  return () => all[turn++ % all.length] ?? first;
}
