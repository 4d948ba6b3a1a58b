import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import type { Shipment } from '../contract/orders.ts';
import { carrierName, carriers } from '../contract/shipments.ts';

/** The columns of `shop_order` that keep its shipment; all are null before there is one. */
export type ShipmentColumns = Pick<
  Selectable<Tables['shop_order']>,
  'carrier' | 'tracking_number' | 'shipped_at'
>;

/** The shipment that columns keep, with the page where it is followed. */
export function toShipment({ carrier, tracking_number, shipped_at }: ShipmentColumns): Shipment | null {
  if (carrier === null || shipped_at === null) return null;
  const trackingNumber = tracking_number ?? '';
  const page = carriers[carrierName.parse(carrier)];
  return {
    carrier,
    trackingNumber,
    trackingUrl: page && trackingNumber ? `${page}${encodeURIComponent(trackingNumber)}` : null,
    date: shipped_at.toISOString(),
  };
}

/** The columns that keep a shipment: the inverse of {@link toShipment}. */
export const toShipmentColumns = (
  shipment: Pick<Shipment, 'carrier' | 'trackingNumber' | 'date'> | null,
): ShipmentColumns => ({
  carrier: shipment?.carrier ?? null,
  tracking_number: shipment?.trackingNumber || null,
  shipped_at: shipment && new Date(shipment.date),
});
