import { reconciliationDays, unknownAccountNotice } from '#contract/payments/reconciliation.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { unwrapOrThrow } from '../../lib/api/unwrap-or-throw.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { Route } from './+types/reconciliation.ts';
import { AdminHeading } from './frame/admin-heading.tsx';
import { DiscrepancyRow } from './reconciliation/discrepancy-row.tsx';
import { discrepancySubmission, resolveDiscrepancy } from './reconciliation/resolve-discrepancy.ts';
import { DataTable } from './table/data-table.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const { searchParams } = new URL(request.url);
  const after = searchParams.get('after');
  const since = searchParams.get('since') ?? new Date(Date.now() - reconciliationDays * dayMs).toISOString();
  const query = { since, ...(after !== null && { after }) };
  return { ...unwrapOrThrow(await call('GET /admin/money', { query })).body, since };
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  resolveDiscrepancy(discrepancySubmission.parse(await request.json()));

const dayMs = 24 * 60 * 60 * 1000;

/** Compares the provider's payments, refunds and disputes with the orders, and offers to resolve each discrepancy. */
export default function Reconciliation({ loaderData }: Route.ComponentProps) {
  const { differences, charges, orders, complete, next, since } = loaderData;
  const compared = `Compared since ${since.slice(0, 10)}: ${count(charges, 'charge')}, ${count(orders, 'order')}.`;
  return (
    <>
      <AdminHeading title="Money check" lead={`${compared} ${complete ? '' : incomplete}`}>
        {next !== null && (
          <ButtonLink to={`/admin/money?${new URLSearchParams({ since, after: next })}`}>
            Check earlier payments
          </ButtonLink>
        )}
      </AdminHeading>
      {charges === 0 && orders > 0 && <p className="field-error mt-6">{unknownAccountNotice}</p>}
      <section aria-label="Differences" className="table-section">
        <DataTable
          caption="Differences"
          columns={columns}
          stacked
          empty={
            next === null
              ? 'Nothing differs'
              : 'Nothing differs here; earlier payments are still to be checked'
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

const incomplete = 'More orders lack a charge than could be looked up; settle these first.';

const count = (number: number, name: string): string =>
  `${number.toLocaleString('en-US')} ${number === 1 ? name : `${name}s`}`;

const columns = [
  { name: 'What differs' },
  { name: 'Charged', shown: 'wide', numeric: true },
  { name: 'Refunded', shown: 'wide', numeric: true },
  { name: 'Order', shown: 'wide', numeric: true },
  { name: '' },
] as const;
