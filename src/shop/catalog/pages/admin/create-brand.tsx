import { actionContext } from '#platform/browser/api/app-context.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { ruleOf } from '#platform/forms/check-fields.ts';
import { showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { brandName } from '../../contract/fields/catalog-fields.ts';
import type { Route } from './+types/create-brand.ts';

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { call, hasScripts } = context.get(actionContext);
  const result = await call('POST /brands', { body: { name: String(form.get('name')) } });
  if (!result.ok) return showAgain(context, form, ['name'], result.problem);
  return hasScripts || result.auditEntry
    ? finishChange(context, result, '/createbrand')
    : showAgain(context, form, ['name'], { detail: result.body, status: 200 });
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** Create Brand (§2): one field, the brand's name. */
export default function CreateBrand({ actionData }: Route.ComponentProps) {
  const form = useActionForm<'name', typeof clientAction>({
    rules,
    initial: { name: '' },
    posted: actionData && 'values' in actionData ? actionData : undefined,
    onSuccess(result) {
      showSuccess(result.body, toastDuration.form);
      form.reset();
      offerUndo(result);
    },
    onProblem: () => showError('Something went wrong creating your brand', toastDuration.form),
  });
  return (
    <>
      <AdminHeading title="Create Brand" lead="Use 1 to 40 letters or spaces." />
      <AdminForm form={form} submitLabel="Create">
        <TextField label="Name" autoComplete="off" className="admin-form-whole" {...form.field('name')} />
      </AdminForm>
    </>
  );
}

const rules = { name: ruleOf(brandName) };
