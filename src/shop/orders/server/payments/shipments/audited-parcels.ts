import { type AuditedFields, textField } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { Parcel, Shipment } from '../../../contract/shipments.ts';
import {
  changeParcel,
  countPairsOf,
  findLeftToSend,
  listParcels,
  type NewParcel,
  removeParcel,
  syncShipment,
  writeParcels,
} from '../../orders.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { takeRestocked } from './take-restocked.ts';

/** What the audit log keeps of the parcels of an order. Entries from before there were several have only `shipment`. */
export interface RecordedParcels {
  readonly shipment?: Shipment | null | undefined;
  readonly shipments?: readonly Parcel[] | undefined;
}

/** The parcels of an order as fields of the audit log, so that each can be undone: `shipment`, `shipment 2` and so on. */
export function describeParcels({ shipment, shipments }: RecordedParcels): AuditedFields {
  if (shipments === undefined)
    return shipment === undefined ? {} : { shipment: textField(writeParcel(shipment)) };
  const isWhole = shipments.length === 1 && shipment !== null;
  const fields = shipments.map((parcel) => {
    const value = writeParcel(parcel);
    return [nameOf(parcel), { value, text: isWhole ? value : `${value}, ${countPairs(parcel)}` }] as const;
  });
  return { shipment: textField(writeParcel(null)), ...Object.fromEntries(fields) };
}

/** The position of the parcel that a field of the audit log is about; null for other fields. */
export function parcelPosition(field: string): number | null {
  const position = /^shipment(?: (\d+))?$/.exec(field);
  return position && Number(position[1] ?? 1);
}

/**
 * Brings a parcel of an order back to what the audit log recorded, in the caller's transaction; one that was not there is
 * removed.
 * @throws an `ApiError` if its pairs cannot be sent any more
 */
export async function writeRecordedParcel(
  db: Database,
  orderId: string,
  { recorded, position }: { readonly recorded: RecordedParcels; readonly position: number },
  hooks: readonly PurchaseHooks[],
): Promise<void> {
  const target = listRecorded(recorded).find((parcel) => parcel.position === position);
  const present = (await listParcels(db, orderId)).find((parcel) => parcel.position === position);
  if (!target) await removeParcel(db, orderId, position);
  else if (present) await changeParcel(db, orderId, target);
  else await restoreParcel(db, orderId, target, hooks);
  await syncShipment(db, orderId);
}

async function restoreParcel(
  db: Database,
  orderId: string,
  { lines, ...parcel }: RecordedParcel,
  hooks: readonly PurchaseHooks[],
): Promise<void> {
  const order = await db
    .selectFrom('shop_order')
    .select('canceled_at')
    .where('id', '=', orderId)
    .executeTakeFirst();
  if (order?.canceled_at)
    throw refusal('This order was canceled. To get the shoes after all, place a new order');
  const left = await findLeftToSend(db, orderId);
  const wanted = lines?.map(({ _id, size, quantity }) => ({ shoe_id: _id, size, quantity })) ?? left;
  if (wanted.length === 0 || wanted.some((pairs) => pairs.quantity > countPairsOf(left, pairs)))
    throw refusal('These pairs were refunded, or are in another parcel');
  const refused = await takeRestocked(db, orderId, { lines: wanted, left }, hooks);
  if (refused) throw new ApiError(refused);
  const pairs = wanted.map(({ shoe_id: _id, size, quantity }) => ({ _id, size, quantity }));
  await writeParcels(db, orderId, [{ ...parcel, lines: pairs }]);
}

const refusal = (detail: string): ApiError => new ApiError(problem('NOT_ALLOWED_NOW', { detail }));

/** A parcel as it was recorded; without `lines` it had all pairs. */
type RecordedParcel = Omit<NewParcel, 'lines'> & Partial<Pick<NewParcel, 'lines'>>;

/** The parcels that a state has. */
export const listRecorded = ({ shipment, shipments }: RecordedParcels): readonly RecordedParcel[] =>
  shipments ?? (shipment ? [{ ...shipment, position: 1 }] : []);

const writeParcel = (shipment: Shipment | null): string =>
  shipment ? `${shipment.carrier} ${shipment.trackingNumber}`.trim() : 'not shipped';

const nameOf = ({ position }: Parcel): string => (position === 1 ? 'shipment' : `shipment ${position}`);

function countPairs({ lines }: Parcel): string {
  const pairs = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return pairs === 1 ? '1 pair' : `${pairs} pairs`;
}
