import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { ApiError, fieldProblem, isProblem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { createShipmentEndpoint, shipOrderEndpoint } from '../../../contract/shipment-endpoints.ts';
import { findOrder } from '../../orders.ts';
import { sendParcel, shipOrder } from './ship-order.ts';

/** PUT /admin/orders/{idPayment}/shipment and POST /admin/orders/{idPayment}/shipments. */
export function registerShipmentRoutes(
  registerRoute: RegisterRoute,
  { db, mailSite, purchaseHooks: hooks }: Dependencies,
): void {
  registerRoute(shipOrderEndpoint, async ({ params, body, caller }) => {
    const shipped = await inTransaction(db, (transaction) =>
      shipOrder(transaction, { caller, site: mailSite(), hooks, ...params }, body),
    );
    return isProblem(shipped) ? shipped : auditedReply(200, shipped.order, shipped.change);
  });

  registerRoute(
    createShipmentEndpoint,
    async ({ params, body, caller, claim }) => {
      const { carrier, number = '', trackingNumber = number } = body;
      if (number !== '' && number !== trackingNumber)
        return fieldProblem('number', 'Send the tracking number once, as trackingNumber');
      const lines = body.lines.map(({ _id: shoe_id, size, quantity }) => ({ shoe_id, size, quantity }));
      const sent = await inTransaction(db, async (transaction) => {
        await claim(transaction, params.idPayment);
        const result = await sendParcel(
          transaction,
          { caller, site: mailSite(), hooks, ...params },
          { lines, carrier, trackingNumber },
        );
        // Thrown, so that a refused request is not recorded as done.
        if (isProblem(result)) throw new ApiError(result);
        return result;
      });
      return auditedReply(201, sent.order, sent.change);
    },
    async (idPayment) => {
      const found = await findOrder(db, idPayment);
      return found && auditedReply(201, found.order, null);
    },
  );
}
