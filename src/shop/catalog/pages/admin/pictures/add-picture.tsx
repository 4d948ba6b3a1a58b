import { useState } from 'react';
import { createIdempotencyKey } from '#platform/browser/api/create-idempotency-key.ts';
import { showSuccess } from '#platform/browser/toasts/toasts.ts';
import { imageRequired } from '#platform/contract/fields/image-required.ts';
import { ruleOf } from '#platform/forms/check-fields.ts';
import { ImageField } from '#platform/forms/image-field.tsx';
import { UploadProgress } from '#platform/forms/upload-progress.tsx';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { offerUndo } from '#platform/tables/actions/undo-offer.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import { alt } from '../../../contract/fields/pictures.ts';
import type { addPicture } from './save-pictures.ts';

/** Uploads one more picture. */
export function AddPicture({ shoeId }: { shoeId: string }) {
  const [added, setAdded] = useState(0);
  const [formKey, setFormKey] = useState(createIdempotencyKey);
  const form = useActionForm<'image' | 'alt', typeof addPicture>({
    rules: { image: (value) => (value === '' ? imageRequired : ''), alt: ruleOf(alt) },
    initial: { image: '', alt: '' },
    onSuccess(result) {
      showSuccess('Picture added');
      offerUndo(result);
      form.reset();
      setAdded(added + 1);
      setFormKey(createIdempotencyKey());
    },
  });
  return (
    <form.Form
      method="post"
      action={`/admin/shoes/${shoeId}`}
      encType="multipart/form-data"
      noValidate
      onSubmit={form.onSubmit}
      className="admin-form"
    >
      <input type="hidden" name="formKey" value={formKey} suppressHydrationWarning />
      <ImageField
        key={added}
        label="New picture"
        field={form.field('image')}
        required
        disabled={form.pending}
        help="JPEG, PNG, WebP or AVIF, up to 50 MB."
      />
      <TextField
        label="Alternative text"
        autoComplete="off"
        className="admin-form-whole"
        {...form.field('alt')}
        required={false}
        help="Optional. Screen readers read it out instead of the name of the shoe."
      />
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <div className="admin-form-end">
        <Button type="submit" variant="accent" aria-disabled={form.pending}>
          Add picture
        </Button>
      </div>
      {form.pending && <UploadProgress />}
    </form.Form>
  );
}
