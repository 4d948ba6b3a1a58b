import { addSizeFields } from '#contract/fields/fields.ts';
import type { Shoe } from '#contract/shoes.ts';
import { useActionForm } from '../../hooks/use-action-form.ts';
import { call } from '../../lib/api/api-client.ts';
import { appContext } from '../../lib/api/app-context.ts';
import { ruleOf } from '../../lib/forms/check-fields.ts';
import { showError, showSuccess, toastDuration } from '../../lib/toasts/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import type { Route } from './+types/create-size.ts';
import { offerUndo } from './actions/undo-offer.ts';
import { AdminForm } from './form/admin-form.tsx';
import { loadShoe } from './form/load-shoe.ts';
import { NoShoes } from './form/no-shoes.tsx';
import { ShoeSummary } from './form/shoe-summary.tsx';
import { AdminHeading } from './frame/admin-heading.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return { shoe: await loadShoe(context.get(appContext).call, request) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id, size, q } = Object.fromEntries(await request.formData());
  return call('PUT /shoes/addSize/{id}', {
    params: { id: String(id) },
    body: { size: String(size), q: String(q) },
  });
}

/** Create size (§2): adds stock of a size to the shoe that `?id=` names, or to the first of the store. */
export default function CreateSize({ loaderData: { shoe } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeading title="Create size" {...(shoe && { lead: `${shoe.brand} ${shoe.name}` })} />
      {shoe ? (
        <div className="admin-split">
          <SizeForm key={shoe._id} shoe={shoe} />
          <ShoeSummary shoe={shoe} />
        </div>
      ) : (
        <NoShoes />
      )}
    </>
  );
}

function SizeForm({ shoe: { _id } }: { shoe: Shoe }) {
  const form = useActionForm<'size' | 'q', typeof clientAction>({
    rules,
    initial: { size: '', q: '' },
    onSuccess(result) {
      showSuccess(result.body, toastDuration.form);
      form.reset();
      void offerUndo({ entity: 'shoe', id: _id });
    },
    onProblem: () => showError('Something went wrong creating the size', toastDuration.form),
  });

  return (
    <AdminForm form={form} submitLabel="Create">
      <input type="hidden" name="id" value={_id} />
      <TextField label="Size" inputMode="numeric" autoComplete="off" {...form.field('size')} />
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        help="Added to the pairs a size has already"
        {...form.field('q')}
      />
    </AdminForm>
  );
}

const rules = { size: ruleOf(addSizeFields.size), q: ruleOf(addSizeFields.q) };
