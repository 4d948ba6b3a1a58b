import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { nameCountries } from '#platform/forms/name-countries.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { ButtonLink } from '#platform/ui/button.tsx';
import { currencies, currencyLabel } from '../contract/currencies.ts';
import type { Route } from './+types/seller.ts';
import { sellerForm } from './seller-fields.ts';
import { SellerForm } from './seller-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { currency, seller } = unwrap(await context.get(appContext).call('GET /admin/settings', {})).body;
  // Names are formatted on the server, because browsers have other names for some currencies.
  const names = currencies.map((code) => ({ code, label: currencyLabel(code) }));
  return { settings: { currency, seller }, names, countries: nameCountries() };
}

/** Changes the currency and the seller to those of the form. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await sellerForm.sendChanges(form, (body) => call('PUT /admin/settings', { body }));
  if (result.ok) return finishChange(context, result, '/admin/settings/seller');
  return showAgain(context, form, sellerForm.names, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** Who sells, and in which currency. */
export default function SellerSettingsPage({
  loaderData: { settings, names, countries },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminHeading
        title="Seller and currency"
        lead="Emails and printed orders show the seller. You can undo each change in the history."
      >
        <ButtonLink size="small" to="/admin/settings">
          Back to settings
        </ButtonLink>
      </AdminHeading>
      <SellerForm
        settings={settings}
        names={names}
        countries={countries}
        posted={actionData && 'values' in actionData ? actionData : undefined}
      />
    </>
  );
}
