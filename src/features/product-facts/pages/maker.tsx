import { useNavigate } from 'react-router';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { unwrap } from '#platform/browser/api/unwrap.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { nameCountries } from '#platform/forms/name-countries.ts';
import { type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import type { Route } from './+types/maker.ts';
import { MakerFields } from './form/maker-fields.tsx';
import { type MakerField, makerForm } from './form/maker-form.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = unwrap(await context.get(appContext).call('GET /admin/brands/{id}/maker', { params })).body;
  return { ...found, countries: nameCountries() };
}

export const ErrorBoundary = ErrorScreen;

/** Names the maker of the form, or removes it where the form is empty. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call } = context.get(actionContext);
  const result = await makerForm.send(form, ({ maker }) =>
    maker === null
      ? call('DELETE /admin/brands/{id}/maker', { params })
      : call('PUT /admin/brands/{id}/maker', { params, body: maker }),
  );
  if (result.ok) return finishChange(context, result, '/admin/incomplete');
  return showAgain(context, form, makerForm.names, result.problem);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** The maker of the shoes of a brand. */
export default function BrandMaker({
  loaderData: { brand, maker, countries },
  actionData,
}: Route.ComponentProps) {
  const navigate = useNavigate();
  const posted: PostedForm | undefined = actionData && 'values' in actionData ? actionData : undefined;
  const form = useActionForm<MakerField, typeof action>({
    ...makerForm,
    initial: makerForm.show({ maker }),
    posted,
    onSuccess(saved) {
      showSuccess('Maker saved', toastDuration.form);
      offerUndo(saved);
      void navigate('/admin/incomplete');
    },
  });
  return (
    <>
      <AdminHeading
        title={`Maker of ${brand}`}
        lead="Shown on the page of each of its shoes that has no maker of its own. To remove the maker, leave all fields empty."
      />
      <AdminForm form={form} submitLabel="Save">
        <MakerFields form={form} countries={countries} />
      </AdminForm>
    </>
  );
}
