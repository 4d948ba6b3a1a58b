import type { Selectable } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { carrierName, carriers, type Parcel, type Shipment } from '../../contract/shipments.ts';

/** The columns of `shop_order` that repeat its last parcel; all are null while something is left to send. */
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

/** Maps rows to a parcel. */
export function toParcel(
  row: Selectable<Tables['shipment']>,
  lines: readonly Pick<Selectable<Tables['shipment_line']>, 'shoe_id' | 'size' | 'quantity'>[],
): Parcel {
  const shipment = toShipment(row);
  if (!shipment) throw new Error(`parcel ${row.position} of order ${row.order_id} has no carrier`);
  return {
    ...shipment,
    position: row.position,
    lines: lines.map(({ shoe_id, size, quantity }) => ({ _id: shoe_id, size, quantity })),
  };
}
