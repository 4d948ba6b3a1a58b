import { expect, test } from 'vitest';
import { afterSalePlans } from '../drill/after-sale-plans.ts';
import { runLoadDrill } from '../drill/load-drill.ts';
import { emptyDatabase, freshDatabase } from '../support/fresh-database.ts';

test('orders that are refunded and disputed while the shop is killed end as the provider says', async () => {
  await using opened = new AsyncDisposableStack();
  const shop = opened.adopt(await freshDatabase(), (it) => it.close());
  const sandboxDatabase = opened.adopt(await emptyDatabase(), (it) => it.drop());
  const sold = afterSalePlans.length;
  const findings = await runLoadDrill({
    buyers: Math.floor((sold * 4) / 3),
    pairs: 3 * sold,
    kills: 2,
    refunds: true,
    shopUrl: shop.url,
    sandboxUrl: sandboxDatabase.url,
    log: () => {},
  });

  expect(findings.invariants.flatMap(({ violations }) => violations)).toEqual([]);
  const rows = new Map(findings.rows);
  expect(rows.get('Orders refunded or disputed')).toBe(sold);
  expect(rows.get('Disputes')).toBe(4);
  expect(rows.get('… won / lost')).toBe('1 / 1');
});
