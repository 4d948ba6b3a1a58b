import { demoCustomers } from '#demo/people/demo-customers.ts';
import { randomChoice } from '#demo/random.ts';
import type { DemoOrder } from '#demo/sales/demo-order.ts';
import type { Administrator, Database } from '#server/shared/dependencies.ts';
import { orderIds } from './order-rows.ts';

/** Inserts the entries of what the administrators did: every order that was received, and one account that was closed for a day. */
export async function seedAuditLog(
  db: Database,
  administrators: readonly [Administrator, Administrator],
  { now, orders }: { now: Date; orders: readonly DemoOrder[] },
): Promise<void> {
  const received = orders.flatMap((order) => {
    if (!order.receivedAt) return [];
    const administrator = randomChoice(`${order.key} administrator`, administrators) ?? administrators[0];
    return [
      {
        at: order.receivedAt,
        administrator,
        entity: 'order',
        id: orderIds(order).id,
        before: { status: 'Pending' },
        after: { status: 'Received' },
      },
    ];
  });
  const entries = [...received, ...(await closedAccount(db, administrators[0], now))].sort(
    (one, other) => one.at.getTime() - other.at.getTime(),
  );
  await db
    .insertInto('admin_history')
    .values(
      entries.map(({ at, administrator, entity, id, before, after }) => ({
        ...{ at, uid: administrator.uid, email: administrator.email, action: 'change', entity },
        entity_id: id,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })),
    )
    .execute();
}

const hourMs = 60 * 60 * 1000;

/** The last customer was disabled eight days ago and enabled again the next morning. */
async function closedAccount(db: Database, administrator: Administrator, now: Date) {
  const customer = demoCustomers.at(-1);
  const row = await db
    .selectFrom('shop_user')
    .select(['id', 'email'])
    .where('uid', '=', customer?.uid ?? '')
    .executeTakeFirstOrThrow();
  const state = (status: string) => ({ email: row.email, status, manager: false });
  const entry = { administrator, entity: 'user', id: row.id };
  const at = (hours: number) => new Date(now.getTime() - hours * hourMs);
  return [
    { ...entry, at: at(8 * 24), before: state('Enabled'), after: state('Disabled') },
    { ...entry, at: at(7 * 24 + 9), before: state('Disabled'), after: state('Enabled') },
  ];
}
