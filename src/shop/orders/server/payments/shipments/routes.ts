import type { Database } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { claimForm, ifRepeated } from '#platform/handlers/once-per-form.ts';
import { ApiError, isProblem, problem } from '#platform/handlers/problem.ts';
import { auditedReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { createShipmentEndpoint, shipOrderEndpoint } from '../../../contract/shipment-endpoints.ts';
import { findOrder } from '../../orders.ts';
import type { ChangedOrder } from '../until-sent/record-change.ts';
import { sendParcel, shipOrder } from './ship-order.ts';

/** PUT /admin/orders/{idPayment}/shipment and POST /admin/orders/{idPayment}/shipments. */
export function registerShipmentRoutes(registerRoute: RegisterRoute, { db, mailSite }: Dependencies): void {
  registerRoute(shipOrderEndpoint, async ({ params, body, caller }) => {
    const shipped = await inTransaction(db, (transaction) =>
      shipOrder(transaction, { caller, site: mailSite(), ...params }, body),
    );
    return isProblem(shipped) ? shipped : auditedReply(200, shipped.order, shipped.change);
  });

  registerRoute(createShipmentEndpoint, async (call) => {
    const { params, body, caller, header } = call;
    const { carrier, number: trackingNumber } = body;
    const lines = body.lines.map(({ _id: shoe_id, size, quantity }) => ({ shoe_id, size, quantity }));
    const sent = await inTransaction(db, async (transaction) => {
      await claimForm(transaction, {
        deed: 'POST /admin/orders/{idPayment}/shipments',
        key: header('idempotency-key'),
        call,
        entityId: params.idPayment,
      });
      const result = await sendParcel(
        transaction,
        { caller, site: mailSite(), ...params },
        { lines, carrier, trackingNumber },
      );
      // Thrown, so that a refused request is not recorded as done.
      if (isProblem(result)) throw new ApiError(result);
      return result;
    }).catch(ifRepeated((idPayment) => requireOrder(db, idPayment)));
    return auditedReply(201, sent.order, sent.change);
  });
}

async function requireOrder(db: Database, idPayment: string): Promise<ChangedOrder> {
  const found = await findOrder(db, idPayment);
  if (!found) throw new ApiError(problem('NOT_FOUND'));
  return { order: found.order, change: null };
}
