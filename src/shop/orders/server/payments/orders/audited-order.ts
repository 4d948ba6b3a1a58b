import { type AuditedEntity, textField } from '#platform/audit/server/audit.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { orderNumber } from '../../../contract/fields/order-number.ts';
import { type OrderAddress, orderAddress, orderStatus } from '../../../contract/orders.ts';
import { whyFinal } from '../../../contract/why-final.ts';
import type { OrderState } from '../../orders.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { describeParcels, parcelPosition, writeRecordedParcel } from '../shipments/audited-parcels.ts';
import { writeAddress } from '../until-sent/change-address.ts';
import { lockOrder, orderState, removeOrder, restoreRemovedOrder } from './removed-order.ts';

/** A change of status records nothing else. */
const state = orderState.partial().extend({
  status: orderStatus,
  currency: orderState.shape.currency,
  address: orderAddress.nullable().optional(),
});

const describeAddress = (address: OrderAddress | null): string =>
  address ? Object.values(address).filter(Boolean).join(', ') : 'none';

/** Orders: administrators set their status and their parcels, and remove one that nobody paid. */
export const auditedOrder = (hooks: readonly PurchaseHooks[]): AuditedEntity => ({
  name: (_, id) => orderNumber(id),
  nameById: orderNumber,
  describe(recorded) {
    const { status, email, amount, currency, address, ...recordedParcels } = state.parse(recorded);
    return {
      status: textField(status),
      ...describeParcels(recordedParcels),
      ...(address !== undefined && { address: textField(describeAddress(address)) }),
      ...(email !== undefined && { email: textField(email) }),
      ...(amount !== undefined && { total: { value: amount, text: formatCents(amount, currency) } }),
    };
  },
  lock: lockWithAddress,
  async write(db, id, target, names) {
    const { status, address = null, ...recordedParcels } = state.parse(target);
    await refuseImpossible(db, id, { status, names });
    if (names.includes('address')) await writeAddress(db, id, address);
    for (const position of names.map(parcelPosition))
      if (position !== null)
        await writeRecordedParcel(db, id, { recorded: recordedParcels, position }, hooks);
    if (names.includes('status'))
      await db.updateTable('shop_order').set({ status }).where('id', '=', id).execute();
  },
  // Features remove orders, with calls of their own that move or count money.
  calls: ({ before, after }) =>
    before === null || after === null ? [{ endpoint: { reauthentication: 'always' } }] : [],
  softDelete: {
    async remove(db, id) {
      await removeOrder(db, id, hooks);
    },
    async restore(db, id, recorded) {
      const result = await restoreRemovedOrder(db, id, { was: orderState.parse(recorded), hooks });
      if (result !== 'sold out') return result === 'back';
      throw new ApiError(problem('NOT_ALLOWED_NOW', { detail: 'Its pairs were sold in the meantime' }));
    },
  },
  tags: () => [],
});

/** The present order with its address, locked after its attempt. */
async function lockWithAddress(
  db: Database,
  id: string,
): Promise<(OrderState & { readonly address: OrderAddress | null }) | null> {
  const attempt = await db
    .selectFrom('checkout_attempt')
    .select('address')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const order = await lockOrder(db, id);
  return order && { ...order, address: orderAddress.nullable().parse(attempt?.address ?? null) };
}

/** A canceled order is not received, and the address is that of the parcel once it is sent. */
async function refuseImpossible(
  db: Database,
  id: string,
  wanted: { readonly status: string; readonly names: readonly string[] },
): Promise<void> {
  const order = await lockOrder(db, id);
  if (!order) return;
  const receives = wanted.names.includes('status') && wanted.status === 'Received';
  const final = wanted.names.includes('address') || (order.canceled && receives) ? whyFinal(order) : null;
  if (final !== null) throw new ApiError(problem('NOT_ALLOWED_NOW', { detail: final }));
}
