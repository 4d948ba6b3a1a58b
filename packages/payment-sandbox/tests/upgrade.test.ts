import { expect, test } from 'vitest';
import { openPaymentSandbox, prepareSandboxDatabase } from '../src/index.ts';
import { createTestDatabase } from './test-database.ts';

/** What a database of the version before refund states lacked. */
const olderSchema = `
  drop table sandbox.scheduled_change, sandbox.balance_transaction, sandbox.dispute, sandbox.confirmation_token,
    sandbox.early_fraud_warning, sandbox.review;
  alter table sandbox.charge drop column sequence;
  alter table sandbox.payment_method drop column used_at;
  alter table sandbox.payment_intent drop column return_url;
  drop index sandbox.refund_of_intent, sandbox.refund_newest, sandbox.event_newest`;

test('a database of an older version is upgraded and keeps its payments', async () => {
  const database = await createTestDatabase();
  const first = await prepareSandboxDatabase(database.pool);
  await database.pool.query(
    `insert into sandbox.charge (id, object) values ('ch_1', '{"id": "ch_1", "created": 1}')`,
  );
  await database.pool.query(olderSchema);
  const sandbox = await openPaymentSandbox({ pool: database.pool, publicOrigin: 'http://localhost:4100' });
  expect(sandbox.webhookSecret).toBe(first);
  const { rows } = await database.pool.query('select id, sequence from sandbox.charge');
  expect(rows).toEqual([{ id: 'ch_1', sequence: '1' }]);
  await sandbox.close();
  await database.close();
});
