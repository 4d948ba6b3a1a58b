import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '#database/tables.ts';
import type { OrderEvent } from '../../contract/order-events.ts';
import { orderAddress } from '../../contract/orders.ts';
import { describeReturnPlace, returnPlace } from './return-words.ts';

/** A row of `order_ledger`. */
export type LedgerRow = Selectable<Tables['order_ledger']>;

type Described = Pick<OrderEvent, 'kind' | 'text' | 'state'>;

/** What entries can have beside their kind. An erasure takes it away, and so does the end of the years that orders are kept for. */
const details = z
  .object({
    outside: z.boolean(),
    carrier: z.string(),
    trackingNumber: z.string(),
    pairs: z.number().nullable(),
    parcels: z.number().nullable(),
    isPart: z.boolean(),
    note: z.string().nullable(),
    isOfCancellation: z.boolean(),
    status: z.string(),
    reason: z.string().nullable(),
    shoe: z.string(),
    size: z.string(),
    newSize: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    isUndone: z.boolean(),
    isAttached: z.boolean(),
    isLate: z.boolean(),
  })
  .partial();
type Details = z.output<typeof details>;

/**
 * Says what an entry of the ledger of an order means: its kind, a text for administrators, and the state that it left behind.
 * An entry of a newer release, which this one does not know, has the kind `other` and is named.
 */
export function describeEntry(entry: LedgerRow): Described {
  const detail = details.catch({}).parse(entry.detail ?? {});
  const returnState = /^return-(\w+)$/.exec(entry.kind)?.[1];
  if (returnState !== undefined && returnState !== 'label') return describeReturn(entry, detail, returnState);
  return kinds.get(entry.kind)?.(detail, entry) ?? { kind: 'other', text: nameKind(entry.kind), state: null };
}

type Describe = (detail: Details, entry: Pick<LedgerRow, 'by'>) => Described;

const kinds: ReadonlyMap<string, Describe> = new Map<string, Describe>([
  ['started', ({ outside }) => event('started', outside ? 'Order created by hand' : 'Payment started')],
  ['paid', ({ outside }) => event('paid', outside ? 'Paid outside the shop' : 'Paid', 'Pending')],
  ['removed', () => event('status', 'Removed because nobody paid for it', 'removed')],
  ['restored', () => event('status', 'Restored', 'restored')],
  [
    'status',
    ({ before, after }) => event('status', describeStatus(before, after), z.string().catch('').parse(after)),
  ],
  ['shipped', (detail) => event('status', describeParcel(detail), 'shipped')],
  ['unshipped', (detail) => event('status', describeUnshipped(detail), 'not shipped')],
  ['canceled', (_, { by }) => event('canceled', `Canceled${byBuyer(by)}`, 'canceled')],
  ['address-changed', (detail, { by }) => event('address-changed', describeMove(detail) + byBuyer(by))],
  ['size-changed', (detail, { by }) => event('size-changed', describeExchange(detail) + byBuyer(by))],
  [
    'refund-requested',
    ({ note, isOfCancellation }) => {
      const what = isOfCancellation ? 'Refund of the canceled order requested' : 'Refund requested';
      return event('refund-requested', note ? `${what}: ${note}` : what, 'pending');
    },
  ],
  ['refund-pending', () => event('refund-requested', 'Refund on its way again', 'pending')],
  ['refunded', () => event('refunded', 'Refunded', 'succeeded')],
  [
    'refund-failed',
    ({ status = 'failed', reason }) =>
      event(
        'refund-failed',
        `Refund ${status}: ${reason?.replaceAll('_', ' ') ?? 'no reason given'}`,
        status,
      ),
  ],
  ['disputed', () => event('disputed', "Disputed by the buyer's bank")],
  [
    'dispute-closed',
    ({ status = 'closed' }) =>
      event('dispute-closed', `Dispute closed: ${status.replaceAll('_', ' ')}`, status),
  ],
  ['fraud-warning', () => event('fraud-warning', "Reported as fraud by the buyer's bank")],
  ['review-opened', () => event('review-opened', 'Review opened by the payment provider')],
  ['review-closed', () => event('review-closed', 'Review closed by the payment provider')],
  [
    'return-label',
    ({ isUndone, isAttached }) =>
      event(
        'return',
        `${isUndone ? 'Return undone' : 'Return'}: Label ${isAttached ? 'attached' : 'removed'}`,
      ),
  ],
  [
    'withdrawn',
    ({ isLate }) => event('withdrawn', isLate ? 'The buyer withdrew too late' : 'The buyer withdrew'),
  ],
]);

const event = (kind: Described['kind'], text: string, state: string | null = null): Described => ({
  kind,
  text,
  state,
});

/** `Something new` for `something-new`. */
function nameKind(kind: string): string {
  const words = kind.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const byBuyer = (by: string | null): string => (by === null ? ' by the buyer' : '');

const describeStatus = (before: unknown, after: unknown): string =>
  typeof before === 'string' && typeof after === 'string'
    ? `Status changed from ${before} to ${after}`
    : 'Status changed';

const nameParcel = ({ carrier, trackingNumber }: Details): string =>
  [carrier, trackingNumber].filter(Boolean).join(' ');

/** One of several parcels says how many pairs are in it. */
function describeParcel(detail: Details): string {
  const { pairs, parcels, isPart } = detail;
  const name = nameParcel(detail);
  const count = pairs === 1 ? ', 1 pair' : `, ${pairs} pairs`;
  return `Shipped${name && ` with ${name}`}${pairs && ((parcels ?? 1) > 1 || isPart) ? count : ''}`;
}

function describeUnshipped(detail: Details): string {
  const name = nameParcel(detail);
  return name && detail.parcels ? `${name} marked as not shipped` : 'Marked as not shipped';
}

const describeExchange = ({ shoe, size, newSize }: Details): string =>
  shoe && size && newSize ? `Size of ${shoe} changed from ${size} to ${newSize}` : 'Size changed';

const address = orderAddress.nullable();

function describeMove({ before, after }: Details): string {
  const [was, is] = [address.safeParse(before), address.safeParse(after)];
  return was.success && is.success
    ? `Address changed from ${lineOf(was.data)} to ${lineOf(is.data)}`
    : 'Address changed';
}

function lineOf(place: z.output<typeof address>): string {
  if (place === null) return 'none';
  const { name, line1, city, state, postalCode, country } = place;
  return [name, line1, city, state, postalCode, country].filter(Boolean).join(', ') || 'none';
}

/** An undo says what it took back. */
function describeReturn(
  { detail, kind }: LedgerRow,
  { isUndone, before }: Details,
  state: string,
): Described {
  if (kind === 'return-announced' && !isUndone) return event('return', 'Return announced', state);
  const [was, is] = [returnPlace.safeParse(before), returnPlace.safeParse({ ...Object(detail), state })];
  const said = isUndone && was.success ? was.data : is.data;
  return event(
    'return',
    `Return${isUndone ? ' undone' : ''}${said ? `: ${describeReturnPlace(said)}` : ''}`,
    state,
  );
}
