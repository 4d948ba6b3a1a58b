import { useNavigate } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { CountryField } from '#platform/forms/country-field.tsx';
import { nameCountries } from '#platform/forms/name-countries.ts';
import { type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { type ActionForm, useActionForm } from '#platform/forms/use-action-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { materials, materialWords, partWords, type ShoePart, shoeParts } from '../contract/materials.ts';
import type { Route } from './+types/facts.ts';
import { type FactField, factsForm } from './form/facts-form.ts';
import { MakerFields } from './form/maker-fields.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const facts = unwrap(await context.get(appContext).call('GET /admin/shoes/{id}/facts', { params })).body;
  return { facts, countries: nameCountries() };
}

export const ErrorBoundary = ErrorScreen;

/** Changes the facts of the shoe to those of the form. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await factsForm.send(form, (body) => call('PUT /admin/shoes/{id}/facts', { params, body }));
  if (result.ok) return finishChange(context, result, '/admin/incomplete');
  return showAgain(context, form, factsForm.names, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** What an offer of the shoe in the European Union names. */
export default function Facts({ loaderData: { facts, countries }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const posted: PostedForm | undefined = actionData && 'values' in actionData ? actionData : undefined;
  const form = useActionForm<FactField, typeof action>({
    ...factsForm,
    initial: factsForm.show(facts),
    posted,
    onSuccess(saved) {
      showSuccess('Product facts saved', toastDuration.form);
      offerUndo(saved);
      void navigate('/admin/incomplete');
    },
  });
  const optional = (name: FactField) => ({ ...form.field(name), autoComplete: 'off' });
  return (
    <>
      <AdminHeading title="Product facts" lead={`${facts.brand} ${facts.name}`} />
      <AdminForm form={form} submitLabel="Save">
        <TextField label="Model or style code" {...optional('identifier')} />
        <TextField
          label="HS code"
          inputMode="numeric"
          help="6 to 10 digits, for customs. Shoppers don’t see it."
          {...optional('hsCode')}
        />
        <CountryField label="Country of origin" countries={countries} field={form.field('origin')} />
        <TextArea
          label="Warnings"
          rows={3}
          help="Shoppers see them on the shoe’s page before they buy."
          className="admin-form-whole"
          {...optional('warnings')}
        />
        {shoeParts.map((part) => (
          <PartFields key={part} part={part} form={form} />
        ))}
        <p className="admin-note">
          {facts.brandMaker
            ? `The page of this shoe shows ${facts.brandMaker.name} as the maker of ${facts.brand}, unless you fill in another maker here.`
            : `${facts.brand} has no maker yet. You can name one for all of its shoes in the table of brands.`}
        </p>
        <MakerFields form={form} countries={countries} />
      </AdminForm>
    </>
  );
}

/** The materials of a part of the shoe. */
const PartFields = ({ part, form }: { part: ShoePart; form: ActionForm<FactField> }) => (
  <>
    <SelectField label={partWords[part]} {...form.field(`materials.${part}`)}>
      <MaterialOptions none="Not set" />
    </SelectField>
    <SelectField
      label={`${partWords[part]}: second material`}
      help="If no material makes up 80%."
      {...form.field(`materials.${part}.second`)}
    >
      <MaterialOptions none="None" />
    </SelectField>
  </>
);

const MaterialOptions = ({ none }: { none: string }) => (
  <>
    <option value="">{none}</option>
    {materials.map((material) => (
      <option key={material} value={material}>
        {materialWords[material]}
      </option>
    ))}
  </>
);
