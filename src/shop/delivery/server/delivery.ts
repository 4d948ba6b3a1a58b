import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { publicReply, type RegisterRoute } from '#platform/handlers/route.ts';
import { listDeliveryEndpoint } from '../contract/delivery.ts';
import { readDelivery } from './delivery-setting.ts';

/** The public interface of the delivery module. */
export { findArrival } from './arrival.ts';
export { deliveryDuty } from './delivery-duty.ts';
export { deliversToEurope, deliverySetting, readDelivery } from './delivery-setting.ts';

/** GET /delivery. */
export function registerDeliveryRoutes(
  registerRoute: RegisterRoute,
  { shopSettings, purchaseHooks }: Pick<Dependencies, 'shopSettings' | 'purchaseHooks'>,
): void {
  const tax = purchaseHooks.find((hooks) => hooks.tax)?.tax;
  registerRoute(listDeliveryEndpoint, async () => {
    const settings = await shopSettings.find();
    const countries = readDelivery(settings).map((one) => ({
      ...one,
      taxIncluded: tax?.isIncluded(settings, one.country) ?? null,
      taxByAddress: tax?.needsAddress(settings, one.country) ?? false,
    }));
    return publicReply(200, countries, ['settings']);
  });
}
