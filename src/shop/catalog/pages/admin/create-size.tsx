import { type ChangeEvent, useState } from 'react';
import { actionContext, appContext } from '#platform/browser/api/app-context.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { ruleOf } from '#platform/forms/check-fields.ts';
import { type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { finishChange } from '#platform/tables/actions/finish-change.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { addSizeFields } from '../../contract/fields/catalog-fields.ts';
import type { Shoe } from '../../contract/shoes.ts';
import type { Route } from './+types/create-size.ts';
import { loadShoe } from './form/load-shoe.ts';
import { NoShoes, ShoeSummary } from './form/shoe-summary.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  return { shoe: await loadShoe(context.get(appContext).call, request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const { id, size, q, sku, barcode, shown, formKey } = Object.fromEntries(form);
  // Only numbers that the form showed can be removed by emptying their fields.
  const isShown = shown !== '' && shown === size;
  const body = {
    size: String(size),
    q: String(q),
    ...((sku || isShown) && { sku: String(sku) }),
    ...((barcode || isShown) && { barcode: String(barcode) }),
  };
  const result = await context
    .get(actionContext)
    .call(
      'PUT /shoes/addSize/{id}',
      { params: { id: String(id) }, body },
      formKey ? { idempotencyKey: String(formKey) } : {},
    );
  if (!result.ok) return showAgain(context, form, ['size', 'q', 'sku', 'barcode'], result.problem);
  return finishChange(context, result, `/createsize?id=${id}`);
}

export const clientAction = (args: Route.ClientActionArgs) => submitToShop(args);

/** Create size (§2): adds stock of a size to the shoe that `?id=` names, or to the first of the store. */
export default function CreateSize({ loaderData: { shoe }, actionData }: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeading title="Create size" {...(shoe && { lead: `${shoe.brand} ${shoe.name}` })} />
      {shoe ? (
        <div className="admin-split">
          <SizeForm key={shoe._id} shoe={shoe} posted={posted} />
          <ShoeSummary shoe={shoe} />
        </div>
      ) : (
        <NoShoes />
      )}
    </>
  );
}

function SizeForm({ shoe: { _id, stock }, posted }: { shoe: Shoe; posted: PostedForm | undefined }) {
  const [shown, setShown] = useState('');
  const form = useActionForm<'size' | 'q' | 'sku' | 'barcode', typeof clientAction>({
    rules,
    initial: { size: '', q: '', sku: '', barcode: '' },
    posted,
    onSuccess(result) {
      showSuccess(result.body, toastDuration.form);
      form.reset();
      setShown('');
      offerUndo(result);
    },
    onProblem: () => showError('Something went wrong creating the size', toastDuration.form),
  });

  const size = form.field('size');
  /** Shows the numbers of an existing size, and takes them away when it becomes another one. */
  const changeSize = (event: ChangeEvent<HTMLInputElement>) => {
    const entry = stock.find((one) => one.size === event.target.value);
    setShown(entry?.size ?? '');
    if (!entry && shown === '') return size.onChange(event);
    const { sku = '', barcode = '' } = entry ?? {};
    form.reset({ ...form.values, size: event.target.value, sku, barcode });
  };

  return (
    <AdminForm form={form} submitLabel="Create">
      <input type="hidden" name="id" value={_id} />
      <input type="hidden" name="shown" value={shown} />
      <TextField label="Size" inputMode="numeric" autoComplete="off" {...size} onChange={changeSize} />
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        help="Added to the pairs already in stock"
        {...form.field('q')}
      />
      <TextField
        label="SKU"
        autoComplete="off"
        help={numberHelp(shown)}
        {...form.field('sku')}
        required={false}
      />
      <TextField
        label="Barcode (GTIN)"
        inputMode="numeric"
        autoComplete="off"
        help={numberHelp(shown)}
        {...form.field('barcode')}
        required={false}
      />
    </AdminForm>
  );
}

const numberHelp = (shown: string): string =>
  shown === '' ? 'Optional' : 'Optional. To remove it, clear the field';

const rules = {
  size: ruleOf(addSizeFields.size),
  q: ruleOf(addSizeFields.q),
  sku: ruleOf(addSizeFields.sku),
  barcode: ruleOf(addSizeFields.barcode),
};
