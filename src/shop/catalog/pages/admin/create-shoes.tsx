import { useState } from 'react';
import { appContext } from '#platform/browser/api/app-context.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import { AdminForm } from '#platform/forms/admin-form.tsx';
import { ImageField } from '#platform/forms/image-field.tsx';
import { UploadProgress } from '#platform/forms/upload-progress.tsx';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { AdminHeading } from '#platform/tables/admin-heading.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { useSettings } from '#shop/settings/pages/use-settings.ts';
import type { Route } from './+types/create-shoes.ts';
import { loadSuggestions } from './form/load-shoe.ts';
import { createShoe } from './form/save-shoe.ts';
import { QuantityField, ShoeFields } from './form/shoe-fields.tsx';
import { createRules, emptyValues, type ShoeFormField } from './form/shoe-form.ts';

export const loader = ({ context }: Route.LoaderArgs) => loadSuggestions(context.get(appContext).call);

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  createShoe(await request.formData());

/** Create Shoes (§2): keeps what was typed after a failure, empty again after success. */
export default function CreateShoes({ loaderData: suggestions }: Route.ComponentProps) {
  const { currency } = useSettings();
  const [created, setCreated] = useState(0);
  const form = useActionForm<ShoeFormField, typeof clientAction>({
    rules: createRules,
    initial: emptyValues,
    onSuccess(result) {
      showSuccess('Your shoe was added to store', toastDuration.form);
      form.reset();
      setCreated(created + 1);
      offerUndo(result);
    },
    onProblem: () => showError('Something went wrong creating your shoes', toastDuration.form),
  });
  return (
    <>
      <AdminHeading
        title="Create Shoes"
        lead="Brand, name, color and description can each have 1 to 40 letters or spaces."
      />
      <AdminForm form={form} submitLabel="Create" hasFile>
        <ShoeFields
          currency={currency}
          form={form}
          suggestions={suggestions}
          sizeFields={
            <>
              <TextField label="Size" inputMode="numeric" autoComplete="off" {...form.field('size')} />
              <QuantityField field={form.field('q')} />
            </>
          }
        />
        <ImageField
          key={created}
          field={form.field('image')}
          disabled={form.pending}
          help="JPEG, PNG, WebP or AVIF. Without one, the shop shows a placeholder."
        />
        <UploadProgress />
      </AdminForm>
    </>
  );
}
