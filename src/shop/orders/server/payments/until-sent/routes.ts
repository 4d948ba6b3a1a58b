import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { isProblem, type Problem } from '#platform/handlers/problem.ts';
import type { RecordedChange } from '#platform/handlers/recorded-change.ts';
import { type RegisterRoute, type RouteCall, reply } from '#platform/handlers/route.ts';
import type { Order } from '../../../contract/orders.ts';
import {
  cancelOrderEndpoint,
  changeAddressEndpoint,
  changeSizeEndpoint,
} from '../../../contract/until-sent.ts';
import { withoutPerson } from '../../orders.ts';
import { dropSoldOut } from '../attempts/drop-sold-out.ts';
import { createPaymentContext, type PaymentContext } from '../payment-context.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeAddress } from './change-address.ts';
import { changeSize } from './change-size.ts';
import { type Changer, findChanger } from './find-changer.ts';
import type { ChangedOrder } from './record-change.ts';

/** POST /cart/order/{idPayment}/cancel and /change-size, PUT /cart/order/{idPayment}/address. */
export function registerUntilSentRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { cacheInvalidator, db, settings, shopSettings } = dependencies;

  /** Makes a change if the caller may. Responds with as much of the order as they may see. */
  async function change<P extends Problem>(
    { params, body, caller, address, log }: ChangeCall,
    make: (context: PaymentContext, changer: Changer) => Promise<ChangedOrder | P>,
  ) {
    const changer = await findChanger(
      { db, rateLimitScale: settings.rateLimitScale },
      { idPayment: params.idPayment, caller, email: body.email, address },
    );
    if (isProblem(changer)) return changer;
    const changed = await make(createPaymentContext(dependencies, log), changer);
    return isProblem(changed) ? changed : answer(changed, changer);
  }

  registerRoute(cancelOrderEndpoint, (call) =>
    change(call, (context, changer) => cancelOrder(context, changer, call.params.idPayment)),
  );

  registerRoute(changeAddressEndpoint, (call) => {
    const { email: _, ...address } = call.body;
    return change(call, async (context, changer) =>
      changeAddress(context, changer, { ...call.params, address, settings: await shopSettings.find() }),
    );
  });

  registerRoute(changeSizeEndpoint, (call) => {
    const { _id: shoe, size, newSize } = call.body;
    return change(call, (context, changer) =>
      dropSoldOut(
        cacheInvalidator,
        [shoe],
        changeSize(context, changer, { ...call.params, shoe, size, newSize }),
      ),
    );
  });
}

type ChangeCall = Pick<
  RouteCall<typeof cancelOrderEndpoint>,
  'params' | 'body' | 'caller' | 'address' | 'log'
>;

const answer = (
  { order, change }: ChangedOrder,
  { maySee }: Changer,
): { status: 200; body: Order; headers: Record<string, string>; change: RecordedChange | null } => ({
  ...reply(200, maySee ? order : withoutPerson(order)),
  change,
});
