import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillPointDrill, openKillPointDrill } from '../drill/kill-point-drill.ts';
import { refundKillPoints } from '../drill/refund-kill-points.ts';
import { emptyDatabase, freshDatabase } from '../support/fresh-database.ts';

const opened = new AsyncDisposableStack();
let drill: KillPointDrill;
beforeAll(async () => {
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const sandboxDatabase = opened.adopt(await emptyDatabase(), (it) => it.drop());
  drill = opened.use(await openKillPointDrill({ shopUrl: shop.url, sandboxUrl: sandboxDatabase.url }));
});
afterAll(() => opened.disposeAsync());

test.each(refundKillPoints.map((point) => [point.name, point] as const))(
  'a shop that is killed when it %s refunds the order once, and returns its pairs once',
  async (_name, point) => {
    expect(await drill.killAt(point)).toMatchObject({ ...point.expected, violations: [] });
  },
);
