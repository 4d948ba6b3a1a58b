import { sql } from 'kysely';
import { reconcile } from '#features/reconciliation/reconciliation.ts';
import type { PaymentContext } from '#shop/orders/server/payments/payments.ts';
import { listCharged, type ShopAndSandboxDatabases } from './invariants.ts';
import { findLedgerViolations } from './ledger-invariants.ts';
import { findPairViolations } from './refunded-pairs.ts';

/**
 * Finds violated invariants of what moves money after a sale: a refund or dispute that is in another state than at the
 * provider, a request that was never sent or made twice, more refunded than captured, pairs refunded twice, stock or
 * emails that did not follow, and a ledger that tells something else.
 * @returns a sentence for each violation
 */
export async function findMovementViolations(shop: ShopAndSandboxDatabases): Promise<string[]> {
  const found = await Promise.all([
    findRefundViolations(shop),
    findDisputeViolations(shop),
    findPairViolations(shop),
    findLedgerViolations(shop.db),
  ]);
  return found.flat();
}

/** Everything that the reconciliation of administrators reports, on all pages. */
export async function findDiscrepancies(context: Pick<PaymentContext, 'db' | 'payment'>): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await reconcile(context, { since: new Date(Date.now() - 24 * 3_600_000), after });
    if (!page?.complete) return [...found, 'the reconciliation is not complete'];
    found.push(...page.differences.map(({ kind, intent }) => `${kind}: ${intent}`));
    after = page.next;
    if (after === null) return found;
  }
}

interface ProviderObject {
  readonly id: string;
  readonly intent: string;
  readonly status: string;
  readonly amount: number;
  readonly refundId: string | null;
}

const listAtProvider = async (
  { sandboxPool }: ShopAndSandboxDatabases,
  table: 'refund' | 'dispute',
): Promise<ProviderObject[]> =>
  (
    await sandboxPool.query<ProviderObject>(
      `select id, object ->> 'payment_intent' as intent, object ->> 'status' as status,
         (object ->> 'amount')::int as amount, object #>> '{metadata,refund_id}' as "refundId"
       from sandbox.${table}`,
    )
  ).rows;

async function findRefundViolations(shop: ShopAndSandboxDatabases): Promise<string[]> {
  const [made, charges, rows, orders, emails] = await Promise.all([
    listAtProvider(shop, 'refund'),
    listCharged(shop),
    shop.db.selectFrom('refund').selectAll().execute(),
    shop.db
      .selectFrom('shop_order')
      .innerJoin('checkout_attempt', 'checkout_attempt.id', 'shop_order.attempt_id')
      .select(['shop_order.id', 'intent', 'refunded_cents', 'shop_order.email'])
      .execute(),
    shop.db.selectFrom('outbox').select('dedup').where('kind', '=', 'refund').execute(),
  ]);
  const states = new Map(rows.map((row) => [row.provider_id, row]));
  const known = new Set(made.map(({ id }) => id));
  const ofIntent = Map.groupBy(made, ({ intent }) => intent);
  const mails = new Set(emails.map(({ dedup }) => dedup));
  // Nobody can be told who closed their account.
  const withBuyer = new Set(orders.flatMap(({ id, email }) => (email === '' ? [] : [id])));
  const sumOf = (intent: string | null, statuses: readonly string[]) =>
    (ofIntent.get(intent ?? '') ?? [])
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...made.flatMap(({ id, status, amount }) => {
      const row = states.get(id);
      return row?.status === status && row.amount_cents === amount
        ? []
        : [`refund ${id} is ${status} at the provider and ${row?.status ?? 'missing'} here`];
    }),
    ...[...Map.groupBy(made, ({ refundId }) => refundId)].flatMap(([id, same]) =>
      id !== null && same.length > 1 ? [`refund ${id} was made ${same.length} times`] : [],
    ),
    ...rows.flatMap(({ id, provider_id, status }) =>
      (provider_id === null && status === 'pending') || (provider_id !== null && !known.has(provider_id))
        ? [`refund ${id} is ${status} here and not at the provider`]
        : [],
    ),
    ...charges.flatMap(({ intent, amount }) =>
      sumOf(intent, ['pending', 'succeeded']) > amount ? [`charge ${intent} is refunded twice`] : [],
    ),
    ...orders.flatMap(({ id, intent, refunded_cents: told }) =>
      told === sumOf(intent, ['succeeded']) ? [] : [`order ${id} says that ${told} are refunded`],
    ),
    ...rows.flatMap(({ id, attempt_id, status }) =>
      status === 'succeeded' && withBuyer.has(attempt_id) && !mails.has(`refund:${id}:succeeded`)
        ? [`the buyer was not told of refund ${id}`]
        : [],
    ),
  ];
}

async function findDisputeViolations(shop: ShopAndSandboxDatabases): Promise<string[]> {
  const [opened, rows, { rows: orders }] = await Promise.all([
    listAtProvider(shop, 'dispute'),
    shop.db.selectFrom('dispute').select(['id', 'status']).execute(),
    sql<{ id: string; disputed: boolean; expected: boolean }>`
      select id, disputed, exists (select from dispute where attempt_id = shop_order.attempt_id
        and status not in ('won', 'warning_closed', 'prevented')) as expected from shop_order`.execute(
      shop.db,
    ),
  ]);
  const states = new Map(rows.map(({ id, status }) => [id, status]));
  return [
    ...opened.flatMap(({ id, status }) =>
      states.get(id) === status ? [] : [`dispute ${id} is ${status} and ${states.get(id) ?? 'missing'} here`],
    ),
    ...orders.flatMap(({ id, disputed, expected }) =>
      disputed === expected ? [] : [`order ${id} says that disputed is ${disputed}`],
    ),
  ];
}
