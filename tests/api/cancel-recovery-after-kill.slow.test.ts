import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelKillPoints } from '../drill/cancel-kill-points.ts';
import { type KillPointDrill, openKillPointDrill } from '../drill/kill-point-drill.ts';
import { emptyDatabase, freshDatabase } from '../support/fresh-database.ts';

const opened = new AsyncDisposableStack();
let drill: KillPointDrill;
beforeAll(async () => {
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const sandboxDatabase = opened.adopt(await emptyDatabase(), (it) => it.drop());
  drill = opened.use(await openKillPointDrill({ shopUrl: shop.url, sandboxUrl: sandboxDatabase.url }));
});
afterAll(() => opened.disposeAsync());

test.each(cancelKillPoints.map((point) => [point.name, point] as const))(
  'a shop that is killed when it %s cancels and refunds the order once, or not at all',
  async (_name, point) => {
    expect(await drill.killAt(point)).toMatchObject({ ...point.expected, violations: [] });
  },
);
