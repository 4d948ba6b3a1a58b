import { useRef } from 'react';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { photoTypes } from './session/upload-photo.ts';
import { SubmitButton } from './submit-button.tsx';

/** Uploads a profile image. */
export function PhotoForm() {
  const element = useRef<HTMLFormElement>(null);
  const form = useActionForm<'image'>({
    rules,
    initial: { image: '' },
    onSuccess: () => element.current?.reset(),
  });
  return (
    <form.Form
      ref={element}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={form.onSubmit}
      className="grid gap-4"
    >
      <input type="hidden" name="intent" value="update-photo" />
      <TextField
        label="Profile image"
        name="image"
        type="file"
        accept={photoTypes}
        disabled={form.pending}
        help="JPEG, PNG, WebP or AVIF, up to 5 MB."
        error={form.errors.image}
      />
      <noscript>
        <p className="field-error">Uploading a picture needs JavaScript. Turn it on and reload the page.</p>
      </noscript>
      <SubmitButton pending={form.pending}>{form.pending ? 'Uploading…' : 'Upload image'}</SubmitButton>
    </form.Form>
  );
}

const rules = { image: (name: string) => (name === '' ? 'Choose a picture first.' : '') };
