import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { listCountries } from '#platform/contract/fields/country.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { CountryNames } from '#shop/settings/pages/rows/country-names.tsx';
import { RowsForm } from '#shop/settings/pages/rows/rows-form.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Route } from './+types/delivery-settings.ts';
import { deliveryColumns, deliveryForm, sendDelivery, toDeliveryRows } from './delivery-fields.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { body } = unwrap(await context.get(appContext).call('GET /delivery', {}));
  return { rows: toDeliveryRows(body), countries: listCountries() };
}

/** Replaces the countries and methods by those of the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const { currency } = unwrap(await call('GET /settings/public', {})).body;
  const result = await sendDelivery(form, currency, (delivery) =>
    call('PUT /admin/settings', { body: { delivery } }),
  );
  if (!result.ok) return showAgain(context, form, deliveryForm(currency).namesIn(form), result.problem);
  return finishChange(context, { ...result, message: 'Delivery saved' }, '/admin/settings/delivery');
}

export const clientAction = reportChange;

/** Where the shop delivers, how, for how much and how fast. */
export default function DeliverySettings({
  loaderData: { rows, countries },
  actionData,
}: Route.ComponentProps) {
  const { currency } = useSettings();
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading
        title="Delivery"
        lead="With at least one method, the cart asks for the full address, and orders are only delivered to the countries in this list. Without any, delivery is not mentioned."
      />
      <RowsForm
        form={deliveryForm(currency)}
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
