import type { Database } from '#platform/database/database.ts';
import { describeEntry, type LedgerRow } from '#shop/orders/server/ledger/describe-entry.ts';

/** What the ledger of an order leaves behind: the last state of each thing that it tells about, by kind and thing. */
export type LedgerStates = ReadonlyMap<string, string>;

/** Computes the present states from nothing but the ledgers, by the id of their order. */
export async function readLedgerStates(db: Database): Promise<ReadonlyMap<string, LedgerStates>> {
  const entries = await db.selectFrom('order_ledger').selectAll().orderBy('id').execute();
  return new Map(
    [...Map.groupBy(entries, ({ order_id }) => order_id)].map(([order, own]) => [order, foldLedger(own)]),
  );
}

function foldLedger(entries: readonly LedgerRow[]): LedgerStates {
  const states = new Map<string, string>();
  for (const entry of entries) {
    const { state } = describeEntry(entry);
    if (state !== null) states.set(`${subjectOf(entry)} ${entry.about}`.trim(), state);
  }
  return states;
}

/** What an entry is about: `order`, `end`, `parcel`, `refund`, `return` and so on. */
function subjectOf({ kind }: LedgerRow): string {
  if (kind === 'paid' || kind === 'status') return 'order';
  if (kind === 'removed' || kind === 'restored' || kind === 'canceled') return `end by ${kind}`;
  if (kind === 'shipped' || kind === 'unshipped') return 'parcel';
  if (kind.startsWith('refund')) return 'refund';
  return kind.replace(/-.*$/, '');
}

/**
 * Finds orders, refunds and parcels that are not as the ledgers of their orders say.
 * @returns a sentence for each difference
 */
export async function findLedgerViolations(db: Database): Promise<string[]> {
  const [orders, refunds, parcels, ledgers] = await Promise.all([
    db.selectFrom('shop_order').select(['id', 'status', 'canceled_at']).execute(),
    db.selectFrom('refund').select(['id', 'attempt_id', 'status', 'origin']).execute(),
    db.selectFrom('shipment').select(['order_id', 'position']).execute(),
    readLedgerStates(db),
  ]);
  const stateOf = (order: string, subject: string) => ledgers.get(order)?.get(subject);
  const shipped = new Set(parcels.map(({ order_id, position }) => `${order_id} parcel ${position}`));
  const told = [...ledgers].flatMap(([order, states]) =>
    [...states].flatMap(([subject, state]) => (state === 'shipped' ? [`${order} ${subject}`] : [])),
  );
  return [
    ...orders.flatMap(({ id, status, canceled_at }) => [
      ...differ(`order ${id}`, status, stateOf(id, 'order')),
      ...differ(
        `order ${id}`,
        canceled_at ? 'canceled' : 'not canceled',
        stateOf(id, 'end by canceled') ?? 'not canceled',
      ),
    ]),
    ...refunds.flatMap(({ id, attempt_id, status, origin }) =>
      differ(
        `refund ${id}`,
        status,
        stateOf(attempt_id, `refund ${id}`) ??
          stateOf(attempt_id, `refunded ${id}`) ??
          (origin === 'administrator' || origin === 'buyer' ? undefined : 'pending'),
      ),
    ),
    ...[...shipped].flatMap((parcel) =>
      told.includes(parcel) ? [] : [`the ledger does not know ${parcel}`],
    ),
    ...told.flatMap((parcel) =>
      shipped.has(parcel) || !orders.some(({ id }) => parcel.startsWith(id))
        ? []
        : [`the ledger says that ${parcel} was shipped`],
    ),
  ];
}

const differ = (what: string, is: string, told: string | undefined): string[] =>
  is === told ? [] : [`${what} is ${is} and ${told ?? 'missing'} in the ledger`];
