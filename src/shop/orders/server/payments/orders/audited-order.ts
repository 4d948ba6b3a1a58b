import { type AuditedEntity, textField } from '#platform/audit/server/audit.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import { orderNumber } from '../../../contract/fields/order-number.ts';
import { orderStatus, type Shipment } from '../../../contract/orders.ts';
import { toShipmentColumns } from '../../orders.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { lockOrder, orderState, removeOrder, restoreRemovedOrder } from './removed-order.ts';

/** A change of status records nothing else. */
const state = orderState.partial().extend({ status: orderStatus });

const describeShipment = (shipment: Shipment | null): string =>
  shipment ? `${shipment.carrier} ${shipment.trackingNumber}`.trim() : 'not shipped';

/** Orders: administrators set their status and their shipment, and remove one that nobody paid. */
export const auditedOrder = (hooks: readonly PurchaseHooks[]): AuditedEntity => ({
  name: (_, id) => orderNumber(id),
  nameById: orderNumber,
  describe(recorded) {
    const { status, email, amount, shipment } = state.parse(recorded);
    return {
      status: textField(status),
      ...(shipment !== undefined && { shipment: textField(describeShipment(shipment)) }),
      ...(email !== undefined && { email: textField(email) }),
      ...(amount !== undefined && { total: { value: amount, text: formatCents(amount) } }),
    };
  },
  lock: lockOrder,
  async write(db, id, target, names) {
    const { status, shipment = null } = state.parse(target);
    await db
      .updateTable('shop_order')
      .set({
        ...(names.includes('status') && { status }),
        ...(names.includes('shipment') && toShipmentColumns(shipment)),
      })
      .where('id', '=', id)
      .execute();
  },
  undoNeedsProof: 'structure',
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
