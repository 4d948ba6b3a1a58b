import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import type { ApiCall } from '#platform/contract/endpoints/endpoint-types.ts';
import { listCountries } from '#platform/contract/fields/country.ts';
import { invalidFields } from '#platform/forms/action-result.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { CountryNames } from '#shop/settings/pages/rows/country-names.tsx';
import {
  findMistypedNumbers,
  readRows,
  rowFieldNames,
  toRowErrors,
} from '#shop/settings/pages/rows/posted-rows.ts';
import { RowsForm } from '#shop/settings/pages/rows/rows-form.tsx';
import type { Route } from './+types/delivery-settings.ts';
import { deliveryColumns, findDeliveryField, readDeliveryRows, toDeliveryRows } from './delivery-rows.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(appContext);
  const { body } = unwrap(await call('GET /delivery', {}));
  return { rows: toDeliveryRows(body, await findCurrency(call)), countries: listCountries() };
}

/** Replaces the countries and methods by those of the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const currency = await findCurrency(call);
  const rows = readRows(form, deliveryColumns);
  const mistyped = findMistypedNumbers(rows, deliveryColumns, currency);
  if (mistyped.length > 0) return showAgain(context, form, rowFieldNames(form), invalidFields(mistyped));
  const groups = readDeliveryRows(rows, currency);
  const delivery = groups.map(({ country, methods }) => ({ country, methods }));
  const result = await call('PUT /admin/settings', { body: { delivery } });
  if (result.ok)
    return finishChange(context, { ...result, message: 'Delivery saved' }, '/admin/settings/delivery');
  const errors = toRowErrors(result.problem.errors, (path) => findDeliveryField(groups, path));
  return showAgain(context, form, rowFieldNames(form), { ...result.problem, errors });
}

const findCurrency = async (call: ApiCall): Promise<string> =>
  unwrap(await call('GET /settings/public', {})).body.currency;

export const clientAction = reportChange;

/** Where the shop delivers, how, for how much and how fast. */
export default function DeliverySettings({
  loaderData: { rows, countries },
  actionData,
}: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading
        title="Delivery"
        lead="With at least one method, the cart asks for the full address, and orders are only delivered to the countries in this list. Without any, delivery is not mentioned."
      />
      <RowsForm
        key={JSON.stringify(rows)}
        columns={deliveryColumns}
        rows={rows}
        name="Delivery method"
        posted={posted}
      >
        <CountryNames codes={countries} />
      </RowsForm>
    </>
  );
}
