import { expect, test } from 'vitest';
import { importPayments, openPaymentSandbox, prepareSandboxDatabase } from '../src/index.ts';
import { createTestDatabase } from './test-database.ts';

/** What a database of the version before refund states lacked. */
const olderSchema = `
  drop table sandbox.scheduled_change, sandbox.balance_transaction, sandbox.dispute, sandbox.confirmation_token,
    sandbox.early_fraud_warning, sandbox.review, sandbox.customer;
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

test('refunds and disputes that moved nothing in an older version move their amount once', async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  await prepareSandboxDatabase(pool);
  await importPayments(
    (text, values) => pool.query(text, [...values]),
    [
      {
        ...pastPayment,
        intent: 'pi_1',
        paymentMethod: 'pm_1',
        refund: { at: new Date('2026-01-09T10:00:00Z'), cents: 2_000 },
      },
      { ...pastPayment, intent: 'pi_2', paymentMethod: 'pm_2', disputedAt: new Date('2026-01-10T10:00:00Z') },
    ],
  );
  const readMovements = async () => {
    const { rows } = await pool.query(
      `select object - 'id' - 'source' as object from sandbox.balance_transaction
       where object ->> 'type' in ('refund', 'adjustment') order by object ->> 'type'`,
    );
    return rows;
  };
  const movements = await readMovements();
  expect(movements).toHaveLength(2);
  // As the older version left them.
  await pool.query(
    `delete from sandbox.balance_transaction where object ->> 'type' in ('refund', 'adjustment')`,
  );
  await pool.query(`update sandbox.refund set object = object || '{"balance_transaction": null}'`);
  await pool.query(`update sandbox.dispute set object = object || '{"balance_transactions": []}'`);
  await prepareSandboxDatabase(pool);
  await prepareSandboxDatabase(pool);
  expect(await readMovements()).toEqual(movements);
  const { rows } = await pool.query(
    `select object ->> 'balance_transaction' like 'txn_%' as known from sandbox.refund
     union all select jsonb_array_length(object -> 'balance_transactions') = 1 from sandbox.dispute`,
  );
  expect(rows).toEqual([{ known: true }, { known: true }]);
  await database.close();
});

const pastPayment = {
  metadata: {},
  email: 'mina@mail.example',
  amount: 5_000,
  at: new Date('2026-01-05T10:00:00Z'),
  refund: null,
  disputedAt: null,
};
