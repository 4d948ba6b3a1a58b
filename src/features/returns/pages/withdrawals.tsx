import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { returnCost, returnCostKey, returnDays, returnDaysKey } from '../contract/withdrawals.ts';
import type { Route } from './+types/withdrawals.ts';
import { termsForm } from './list/settings-fields.ts';
import { TermsForm } from './list/terms-form.tsx';
import { WithdrawalsTable } from './list/withdrawals-table.tsx';

/** Withdrawals per page. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const tableQuery = readTableQuery(request, '', size);
  const { offset, limit } = tableQuery;
  const state = tableQuery.text('state');
  const done = state === 'open' ? false : state === 'settled' ? true : undefined;
  const { call } = context.get(appContext);
  const [listed, settings] = await Promise.all([
    call('GET /admin/withdrawals', { query: { ...(done !== undefined && { done }), offset, limit } }),
    call('GET /admin/settings', {}),
  ]);
  const { body, total } = unwrap(listed);
  return {
    withdrawals: toTablePage(tableQuery, body, total ?? body.length),
    terms: {
      days: returnDays.parse(unwrap(settings).body[returnDaysKey]),
      returnCost: returnCost.parse(unwrap(settings).body[returnCostKey]),
    },
  };
}

/** Sets the days of the period, and who pays for sending pairs back. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await termsForm.send(form, (body) => call('PUT /admin/settings', { body }));
  if (result.ok) return finishChange(context, result, '/admin/withdrawals');
  return showAgain(context, form, termsForm.names, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The withdrawals from contracts, to settle them, and the terms of withdrawals. */
export default function Withdrawals({
  loaderData: { withdrawals, terms },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Withdrawals"
        lead="Customers who withdrew from their contract. Refund the order within 14 days of the statement, then mark it as settled."
      />
      <WithdrawalsTable withdrawals={withdrawals} />
      <TermsForm terms={terms} posted={actionData && 'values' in actionData ? actionData : undefined} />
    </>
  );
}
