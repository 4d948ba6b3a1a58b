import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import { id } from '#platform/contract/fields/id.ts';
import { order } from './orders.ts';
import { refundItem } from './refunds.ts';
import { shipmentFields } from './shipments.ts';

const params = z.strictObject({ idPayment: id });

export const shipOrderEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/orders/{idPayment}/shipment',
  summary:
    'Records that all pairs that are still to be sent were handed to a carrier in one parcel, and emails the buyer. If there are none, it corrects the last parcel. The order status does not change.',
  access: 'administrator',
  programs: 'orders',
  params,
  body: z.strictObject(shipmentFields),
  responses: { 200: order },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const createShipmentEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/orders/{idPayment}/shipments',
  summary:
    'Records that some pairs of an order were handed to a carrier in one parcel, and tells the buyer by email which. `trackingNumber` can also be sent as `number`. The order is shipped once all pairs that were not refunded are in a parcel; its status does not change.',
  access: 'administrator',
  programs: 'orders',
  idempotencyKey: true,
  params,
  body: z.strictObject({
    lines: z.array(refundItem).min(1, 'Choose at least one pair').max(100),
    carrier: shipmentFields.carrier,
    trackingNumber: shipmentFields.trackingNumber.exactOptional(),
    number: shipmentFields.trackingNumber.exactOptional(),
  }),
  responses: { 201: order },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});
