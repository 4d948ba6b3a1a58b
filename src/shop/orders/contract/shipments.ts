import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { id } from '#shop/contract/fields.ts';
import { order } from './orders.ts';

/** Who can carry an order, and where a parcel of theirs is followed. The number is appended. */
export const carriers = {
  UPS: 'https://www.ups.com/track?tracknum=',
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/en/express/tracking.html?AWB=',
  Other: null,
} as const;
export const carrierName = z.enum([
  'UPS',
  'USPS',
  'FedEx',
  'DHL',
  'Other',
] satisfies (keyof typeof carriers)[]);
export type CarrierName = z.infer<typeof carrierName>;

/** What the form of a shipment asks for. A parcel without a number cannot be followed. */
export const shipmentFields = {
  carrier: carrierName,
  trackingNumber: z
    .string()
    .trim()
    .max(40, 'A tracking number can have at most 40 characters')
    .regex(/^[A-Za-z0-9 -]*$/, 'A tracking number can only contain letters, digits, spaces and dashes')
    .meta({ examples: ['1Z999AA10123456784'] }),
};

export const shipOrderEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/orders/{idPayment}/shipment',
  summary:
    'Marks an order as shipped and emails its buyer. Call it again to correct the shipment. The order status does not change.',
  access: 'administrator',
  programs: 'orders',
  params: z.strictObject({ idPayment: id }),
  body: z.strictObject(shipmentFields),
  responses: { 200: order },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});
