import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillPointDrill, openKillPointDrill } from '#tests/drill/kill-point-drill.ts';
import { emptyDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { settleKillPoints } from './settle-kill-points.ts';

const opened = new AsyncDisposableStack();
let drill: KillPointDrill;
beforeAll(async () => {
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const sandboxDatabase = opened.adopt(await emptyDatabase(), (it) => it.drop());
  drill = opened.use(await openKillPointDrill({ shopUrl: shop.url, sandboxUrl: sandboxDatabase.url }));
});
afterAll(() => opened.disposeAsync());

test.each(settleKillPoints.map((point) => [point.name, point] as const))(
  'a shop that is killed when it %s settles and refunds the return once, or not at all',
  async (_name, point) => {
    expect(await drill.killAt(point)).toMatchObject({ ...point.expected, violations: [] });
  },
);
