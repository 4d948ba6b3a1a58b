import { appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { formatDay } from '#platform/contract/fields/format-time.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { cellClass, DataTable } from '#platform/tables/data-table.tsx';
import { Timestamp } from '#platform/tables/timestamp.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { count } from '#platform/ui/count.ts';
import {
  type Discrepancy,
  discrepancyKindLabels,
  reconciliationDays,
  unknownAccountNotice,
} from '../contract.ts';
import type { Route } from './+types/reconciliation.ts';
import { discrepancySubmission, ResolveButton, resolveDiscrepancy } from './resolve-button.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after');
  const since = searchParams.get('since') ?? new Date(Date.now() - reconciliationDays * dayMs).toISOString();
  const query = { since, ...(after !== null && { after }) };
  return { ...unwrap(await call('GET /admin/money', { query })).body, since };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  resolveDiscrepancy(discrepancySubmission.parse(await request.json()));

const dayMs = 24 * 60 * 60 * 1000;

/** Compares the provider's payments, refunds and disputes with the orders, and offers to resolve each discrepancy. */
export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const { differences, charges, orders, complete, next, since } = loaderData;
  const compared = `Compared ${count(charges, 'charge')} and ${count(orders, 'order')} since ${formatDay(since)}.`;
  return (
    <>
      <AdminHeading title="Reconciliation" lead={`${compared} ${complete ? '' : incomplete}`}>
        {next !== null && (
          <ButtonLink to={`/admin/money?${new URLSearchParams({ since, after: next })}`}>
            Check earlier payments
          </ButtonLink>
        )}
      </AdminHeading>
      {charges === 0 && orders > 0 && <p className="field-error mt-6">{unknownAccountNotice}</p>}
      <section aria-label="Discrepancies" className="table-section">
        <DataTable
          caption="Discrepancies"
          columns={columns}
          stacked
          empty={
            next === null
              ? 'No discrepancies'
              : 'No discrepancies here. Earlier payments have not been checked yet.'
          }
        >
          {differences.map((discrepancy) => (
            <DiscrepancyRow key={`${discrepancy.intent} ${discrepancy.kind}`} discrepancy={discrepancy} />
          ))}
        </DataTable>
      </section>
    </>
  );
}

const incomplete = 'There are too many orders without a charge to check them all. Resolve these first.';

const columns = [
  { name: 'Discrepancy' },
  { name: 'Charged', shown: 'wide', numeric: true },
  { name: 'Refunded', shown: 'wide', numeric: true },
  { name: 'Order', shown: 'wide', numeric: true },
  { name: '' },
] as const;

/** A discrepancy with its one action, if there is one. */
function DiscrepancyRow({ discrepancy }: { discrepancy: Discrepancy }) {
  const { kind, action, intent, idPayment, hasOrder, email, charged, refunded, price, feeCents, at } =
    discrepancy;
  const cents = (amount: number | null) =>
    amount === null ? '–' : formatCents(amount, discrepancy.currency);
  const number = cellClass({ shown: 'wide', numeric: true });
  return (
    <tr>
      <th scope="row">
        <span className="cell-name">{discrepancyKindLabels[kind]}</span>
        <span className="cell-meta cell-always">
          <Timestamp at={at} />
          {email !== null && <span>{email}</span>}
          {hasOrder && (
            <a className="underline" href={`/orders/${idPayment}`}>
              {`Order ${idPayment}`}
            </a>
          )}
          <span className="cell-code">{intent}</span>
        </span>
        <span className="cell-meta">
          <span>Charged {cents(charged)}</span>
          <span>Refunded {cents(refunded)}</span>
          <span>Order {cents(price)}</span>
        </span>
        {feeCents !== null && (
          <span className="cell-meta cell-always">
            <span>Fee {cents(feeCents)}</span>
          </span>
        )}
        {kind === 'refund-differs' && (
          <span className="cell-meta cell-always">
            <span>The order shows {cents(discrepancy.toldRefunded)} refunded</span>
          </span>
        )}
      </th>
      <td className={number}>{cents(charged)}</td>
      <td className={number}>{cents(refunded)}</td>
      <td className={number}>{cents(price)}</td>
      <td>
        {action === null ? (
          <p>Disputed. Respond in the provider’s dashboard.</p>
        ) : (
          <ResolveButton discrepancy={{ ...discrepancy, action }} />
        )}
      </td>
    </tr>
  );
}
