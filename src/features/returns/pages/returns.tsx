import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { readTableQuery, toTablePage } from '#platform/tables/table-page.ts';
import { returnAddress, returnAddressKey, returnState } from '../contract/returns.ts';
import type { Route } from './+types/returns.ts';
import { AddressForm } from './list/address-form.tsx';
import { ReasonsTable } from './list/reasons-table.tsx';
import { ReturnsTable } from './list/returns-table.tsx';
import { addressForm } from './list/settings-fields.ts';

/** Rows per page of each table. */
const size = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const table = readTableQuery(request, '', size);
  const reasonTable = readTableQuery(request, 'reasons', size);
  const wanted = table.text('state');
  const state = returnState.safeParse(wanted).data;
  const filter = { ...(state && { state }), ...(wanted === 'overdue' && { overdue: true }) };
  const [returns, reasons, settings] = await Promise.all([
    call('GET /admin/returns', { query: { ...filter, offset: table.offset, limit: table.limit } }),
    call('GET /admin/return-reasons', { query: { offset: reasonTable.offset, limit: reasonTable.limit } }),
    call('GET /admin/settings', {}),
  ]);
  const [listed, counted] = [unwrap(returns), unwrap(reasons)];
  return {
    returns: toTablePage(table, listed.body, listed.total ?? listed.body.length),
    reasons: toTablePage(reasonTable, counted.body, counted.total ?? counted.body.length),
    address: returnAddress.parse(unwrap(settings).body[returnAddressKey]),
  };
}

/** Sets the address for returns. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await addressForm.send(form, (body) => call('PUT /admin/settings', { body }));
  if (result.ok) return finishChange(context, result, '/admin/returns');
  return showAgain(context, form, addressForm.names, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The returns with their next steps, the reasons for returns, and the return address. */
export default function Returns({
  loaderData: { returns, reasons, address },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Returns"
        lead="Pairs that customers send back for a refund or for another size, which is reserved until the pairs arrive."
      />
      <ReturnsTable returns={returns} />
      <ReasonsTable reasons={reasons} />
      <AddressForm address={address} posted={actionData && 'values' in actionData ? actionData : undefined} />
    </>
  );
}
