import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { listCountries } from '#platform/contract/fields/country.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { ActionButton } from '#platform/tables/actions/action-button.tsx';
import { answerForm, finishChange } from '#platform/tables/actions/finish-change.ts';
import { reportChange } from '#platform/tables/actions/report-result.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { CountryNames } from '#shop/settings/pages/rows/country-names.tsx';
import { RowsForm } from '#shop/settings/pages/rows/rows-form.tsx';
import { storedSalesTaxRate, stripeTaxKey, vatRate } from '../contract/tax-rates.ts';
import type { Route } from './+types/tax-settings.ts';
import { salesTaxColumns, salesTaxForm, vatColumns, vatForm } from './tax-fields.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { body } = unwrap(await context.get(appContext).call('GET /admin/settings', {}));
  return {
    vatRates: vatRate.array().parse(body.vatRates),
    salesTaxRates: storedSalesTaxRate.array().parse(body.salesTaxRates),
    countries: listCountries(),
    isByStripe: body[stripeTaxKey] === true,
  };
}

/** Replaces the rates of one of the two forms, or sets who works out taxes, as the button says. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.clone().formData();
  if (form.has(stripeTaxKey))
    return answerForm({ context, request }, async (call) => {
      const isOn = form.get(stripeTaxKey) === 'true';
      const result = await call('PUT /admin/settings', { body: { [stripeTaxKey]: isOn } });
      return [result, isOn ? 'Stripe computes the taxes' : 'The shop computes the taxes'];
    });
  const kind = form.get('kind') === 'salesTaxRates' ? 'salesTaxRates' : 'vatRates';
  const { call } = context.get(actionContext);
  const rows = kind === 'salesTaxRates' ? salesTaxForm : vatForm;
  const result = await rows.send(
    form,
    (rates) => call('PUT /admin/settings', { body: { [kind]: rates } }),
    ([, index, ...path]) => [Number(index), path.join('.')],
  );
  if (!result.ok) return showAgain(context, form, ['kind', ...rows.namesIn(form)], result.problem);
  return finishChange(context, { ...result, message: 'Taxes saved' }, '/admin/settings/tax');
}

export const clientAction = reportChange;

/** The taxes that prices contain, and those that are added at checkout. */
export default function TaxSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { vatRates, salesTaxRates, countries, isByStripe } = loaderData;
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  const postedFor = (kind: string) => (posted?.values.kind === kind ? posted : undefined);
  return (
    <>
      <AdminHeading
        title="Taxes"
        lead="Taxes are calculated once the shop has delivery methods, because then it knows where an order goes."
      />
      <div className="mb-10 flex flex-wrap items-center gap-4">
        <p className="field-help">
          {isByStripe
            ? 'Stripe Tax computes the taxes. The rates below only say in which countries prices include tax. Stripe collects taxes where you are registered: see “Registrations” in its dashboard.'
            : 'The shop computes the taxes from the rates below. Stripe Tax can do it instead, with the exact rate of each address; Stripe charges for it.'}
        </p>
        <ActionButton action="/admin/settings/tax" fields={{ [stripeTaxKey]: String(!isByStripe) }}>
          {isByStripe ? 'Use the rates below' : 'Use Stripe Tax'}
        </ActionButton>
      </div>
      <section aria-labelledby="vat" className="mb-10">
        <h2 id="vat" className="table-title mb-2">
          Included in prices
        </h2>
        <p className="field-help mb-3">
          The standard rates of the European Union and the United Kingdom as of November 27, 2026. Add a row
          with a first day before a rate changes.
        </p>
        <RowsForm
          form={vatForm}
          columns={vatColumns}
          rows={vatRates}
          name="VAT rate"
          posted={postedFor('vatRates')}
        >
          <input type="hidden" name="kind" value="vatRates" />
          <CountryNames codes={countries} />
        </RowsForm>
      </section>
      <section aria-labelledby="sales-tax">
        <h2 id="sales-tax" className="table-title mb-2">
          Added at checkout
        </h2>
        <p className="field-help mb-3">
          For countries without a rate above, such as the United States: by state, or for the whole country.
        </p>
        <RowsForm
          form={salesTaxForm}
          columns={salesTaxColumns}
          rows={salesTaxRates}
          name="Sales tax rate"
          posted={postedFor('salesTaxRates')}
        >
          <input type="hidden" name="kind" value="salesTaxRates" />
          <datalist id="yes-or-no">
            <option value="yes" />
            <option value="no" />
          </datalist>
        </RowsForm>
      </section>
    </>
  );
}
