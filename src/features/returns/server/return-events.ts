import type { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import type { OrderEvent } from '#shop/orders/contract/order-events.ts';
import { describePlace, recordedReturn } from './audited-return.ts';

/**
 * Lists the events of the returns of an order, oldest first: when one was announced, and what administrators did with it. A
 * refund has an event of its own.
 */
export async function listReturnEvents(db: Database, orderId: string): Promise<OrderEvent[]> {
  const announced = await db
    .selectFrom('order_return')
    .select('created_at')
    // Pairs that arrived later have a return of their own, which was announced with the others.
    .distinct()
    .where('order_id', '=', orderId)
    .execute();
  const changes = await db
    .selectFrom('order_return as own')
    .innerJoin('admin_history as entry', (join) =>
      join.onRef('entry.entity_id', '=', 'own.id').on('entry.entity', '=', 'return'),
    )
    .select(['entry.at', 'entry.before', 'entry.after', 'entry.undo_of', 'entry.email'])
    .where('own.order_id', '=', orderId)
    .orderBy('entry.id')
    .execute();
  return [
    ...announced.map(({ created_at }) => toEvent(created_at, 'Return announced', null)),
    ...changes.map(({ at, before, after, undo_of, email }) => {
      const [was, is] = [recordedReturn.parse(before), recordedReturn.parse(after)];
      const [subject, said] = undo_of === null ? ['Return', is] : ['Return undone', was];
      const isOfLabel = was.label?.id !== is.label?.id;
      return toEvent(at, `${subject}: ${isOfLabel ? describeLabelChange(said) : describePlace(said)}`, email);
    }),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
}

const describeLabelChange = ({ label }: z.output<typeof recordedReturn>): string =>
  label ? 'Label attached' : 'Label removed';

const toEvent = (at: Date, text: string, by: string | null): OrderEvent => ({
  at: at.toISOString(),
  kind: 'return',
  text,
  amount: null,
  by,
});
