import { brandName } from '#contract/fields/fields.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { call } from '../../lib/api/api-client.ts';
import { ruleOf } from '../../lib/forms/check-fields.ts';
import { showError, showSuccess, toastDuration } from '../../lib/toasts/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import type { Route } from './+types/create-brand.ts';
import { offerUndo } from './actions/undo-offer.ts';
import { AdminForm } from './form/admin-form.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export async function clientAction({ request }: Route.ClientActionArgs) {
  const formData = await request.formData();
  return call('POST /brands', { body: { name: String(formData.get('name')) } });
}

/** Create Brand (§2): one field, the brand's name. */
export default function CreateBrand() {
  const form = useActionForm<'name', typeof clientAction>({
    rules,
    initial: { name: '' },
    onSuccess({ body }) {
      showSuccess(body, toastDuration.form);
      form.reset();
      if (body === 'Brand created') void offerUndo({ entity: 'brand' });
    },
    onProblem: () => showError('Something went wrong creating your brand', toastDuration.form),
  });
  return (
    <>
      <AdminHeading title="Create Brand" lead="1 to 40 letters or spaces." />
      <AdminForm form={form} submitLabel="Create">
        <TextField label="Name" autoComplete="off" className="admin-form-whole" {...form.field('name')} />
      </AdminForm>
    </>
  );
}

const rules = { name: ruleOf(brandName) };
