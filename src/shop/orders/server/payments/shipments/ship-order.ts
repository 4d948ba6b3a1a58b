import { recordAuditEntry } from '#platform/audit/server/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { SignedIn } from '#platform/handlers/caller.ts';
import { fieldProblem, isProblem, type Problem, problem } from '#platform/handlers/problem.ts';
import type { MailSite } from '#platform/outbox/mail-site.ts';
import { listChartRows } from '#shop/catalog/server/catalog.ts';
import { queueEmail } from '#shop/content/server/mail/mail.ts';
import { orderShippedEmail } from '#shop/orders/mails/order-emails.ts';
import type { Order } from '../../../contract/orders.ts';
import type { CarrierName, Parcel } from '../../../contract/shipments.ts';
import {
  changeParcel,
  countPairsOf,
  findLeftToSend,
  findOrder,
  type SentPairs,
  sumPairs,
  syncShipment,
  writeParcels,
} from '../../orders.ts';
import type { PurchaseHooks } from '../purchase-hooks.ts';
import { type ChangedOrder, lockAttemptAndOrder } from '../until-sent/record-change.ts';
import { takeRestocked } from './take-restocked.ts';

/** An order, and who records that its pairs were handed to a carrier. */
interface Sending {
  readonly caller: SignedIn;
  readonly idPayment: string;
  readonly site: MailSite;
  readonly hooks: readonly PurchaseHooks[];
}

/** The pairs that were handed over, and the carrier. */
interface HandedOver {
  readonly carrier: CarrierName;
  readonly trackingNumber: string;
}

type ShipProblem = Problem<'NOT_FOUND' | 'INVALID' | 'NOT_ALLOWED_NOW'>;

/**
 * Records that all pairs of an order that are left were handed to a carrier, in the caller's transaction. If none are, it
 * corrects the last parcel; the same again changes nothing and sends nothing.
 */
export async function shipOrder(
  db: Database,
  sending: Sending,
  handedOver: HandedOver,
): Promise<ChangedOrder | ShipProblem> {
  const before = await lockSendable(db, sending.idPayment);
  if (isProblem(before)) return before;
  const left = await findLeftToSend(db, before._id);
  if (left.length > 0) return addParcel(db, sending, { before, handedOver, lines: left, left });
  const last = before.shipments.at(-1);
  if (!last) return nothingLeft();
  if (last.carrier === handedOver.carrier && last.trackingNumber === handedOver.trackingNumber)
    return { order: before, change: null };
  await changeParcel(db, before._id, { position: last.position, ...handedOver });
  return finish(db, sending, { before, position: last.position });
}

/** Records that pairs of an order were handed to a carrier in a parcel, in the caller's transaction. */
export async function sendParcel(
  db: Database,
  sending: Sending,
  { lines, ...handedOver }: HandedOver & { readonly lines: readonly SentPairs[] },
): Promise<ChangedOrder | ShipProblem> {
  const before = await lockSendable(db, sending.idPayment);
  if (isProblem(before)) return before;
  const left = await findLeftToSend(db, before._id);
  const wanted = sumPairs(lines);
  for (const pairs of wanted) {
    const { shoe_id, size, quantity } = pairs;
    const item = before.shoe.find((one) => one._id === shoe_id && one.size === size);
    if (!item) return fieldProblem('lines', `This order has no pairs of ${shoe_id} in size ${size}`);
    const sendable = countPairsOf(left, pairs);
    if (quantity > sendable)
      return problem('NOT_ALLOWED_NOW', {
        detail: `${writeLeft(sendable)} of ${item.name} in size ${size} ${sendable === 1 ? 'is' : 'are'} left to ship. Reload the page`,
      });
  }
  return addParcel(db, sending, { before, handedOver, lines: wanted, left });
}

const writeLeft = (pairs: number): string => {
  if (pairs === 0) return 'No pairs';
  return pairs === 1 ? 'Only 1 pair' : `Only ${pairs} pairs`;
};

/** An order of which something may be sent, locked after its attempt, so that no refund comes in between. */
async function lockSendable(db: Database, idPayment: string): Promise<Order | ShipProblem> {
  const order = await lockAttemptAndOrder(db, idPayment);
  if (isProblem(order)) return order;
  if (order.canceled)
    return problem('NOT_ALLOWED_NOW', { detail: 'This order was canceled, so do not ship it' });
  return order.refunded >= order.amount ? nothingLeft() : order;
}

const nothingLeft = (): Problem<'NOT_ALLOWED_NOW'> =>
  problem('NOT_ALLOWED_NOW', { detail: 'The whole order was refunded, so there is nothing to ship' });

async function addParcel(
  db: Database,
  sending: Sending,
  {
    before,
    handedOver,
    lines,
    left,
  }: {
    readonly before: Order;
    readonly handedOver: HandedOver;
    readonly lines: readonly SentPairs[];
    readonly left: readonly SentPairs[];
  },
): Promise<ChangedOrder | ShipProblem> {
  const refusal = await takeRestocked(db, before._id, { lines, left }, sending.hooks);
  if (refusal) return refusal;
  const position = 1 + Math.max(0, ...before.shipments.map((parcel) => parcel.position));
  const pairs = lines.map(({ shoe_id: _id, size, quantity }) => ({ _id, size, quantity }));
  await writeParcels(db, before._id, [{ position, ...handedOver, lines: pairs }]);
  return finish(db, sending, { before, position });
}

/** Brings an order in line with its parcels, records what changed and emails the buyer about the parcel. */
async function finish(
  db: Database,
  { caller, idPayment, site }: Sending,
  { before, position }: { readonly before: Order } & Pick<Parcel, 'position'>,
): Promise<ChangedOrder | ShipProblem> {
  await syncShipment(db, before._id);
  const found = await findOrder(db, idPayment);
  if (!found) return problem('NOT_FOUND');
  const { order } = found;
  const change = await recordAuditEntry(db, caller, {
    action: 'change',
    entity: 'order',
    id: order._id,
    before: stateOf(before),
    after: stateOf(order),
  });
  const parcel = order.shipments.find((one) => one.position === position);
  if (parcel)
    await queueEmail(db, orderShippedEmail(order, parcel, await listChartRows(db, order.shoe), site));
  return { order, change };
}

const stateOf = ({ status, shipment, shipments }: Order) => ({ status, shipment, shipments });
