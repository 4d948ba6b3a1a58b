import type { DeliveryAddress } from '#shop/delivery/contract/delivery-address.ts';
import type { OrderAddress } from '../../contract/orders.ts';

/** Maps an address as it is typed, in the words of the payment provider, to that of an order. */
export const toOrderAddress = ({ postal_code: postalCode, ...address }: DeliveryAddress): OrderAddress => ({
  ...address,
  postalCode,
});
