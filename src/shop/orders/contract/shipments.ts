import { z } from 'zod';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { plainInput } from '#platform/contract/fields/normalize-text.ts';

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
    .overwrite(plainInput)
    .max(40, 'A tracking number can have at most 40 characters')
    .regex(/^[A-Za-z0-9 -]*$/, 'A tracking number can only contain letters, digits, spaces and dashes')
    .meta({ examples: ['1Z999AA10123456784'] }),
};

/** What was handed to a carrier. Empty and null if it cannot be tracked, or for anyone who only has the link. */
export const shipment = z.strictObject({
  carrier: text('DHL'),
  trackingNumber: text('JD 014'),
  trackingUrl: text('https://www.dhl.com/en/express/tracking.html?AWB=JD%20014').nullable(),
  date: z.iso.datetime(),
});
export type Shipment = z.infer<typeof shipment>;

/** Pairs of one size of a shoe of an order, that are in a parcel or to be. */
export const parcelPairs = z.strictObject({
  _id: text('shoe-orbit'),
  size: text('9'),
  quantity: z.number().int(),
});

/** A parcel of an order, with the pairs in it. `position` tells the parcels of an order apart. */
export const parcel = shipment.extend({
  position: integer(1),
  lines: z.array(parcelPairs),
});
export type Parcel = z.infer<typeof parcel>;
