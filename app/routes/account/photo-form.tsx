import { type FormEvent, useState } from 'react';
import { photoTypes, uploadPhoto } from '../../lib/photos.ts';
import { refreshSession } from '../../lib/session.ts';
import { showSuccess } from '../../lib/toasts.ts';
import { TextField } from '../../ui/field.tsx';
import { SubmitButton } from './submit-button.tsx';

/** Uploads a profile image. */
export function PhotoForm() {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const file = form.querySelector<HTMLInputElement>('[type=file]')?.files?.[0];
    if (!file) return setError('Choose a picture first.');
    setBusy(true);
    const refused = await uploadPhoto(file);
    setBusy(false);
    setError(refused ?? '');
    if (refused) return;
    form.reset();
    showSuccess('Image Upload');
    await refreshSession();
  };

  return (
    <form method="post" noValidate onSubmit={send} className="grid gap-4">
      <TextField
        label="Profile image"
        name="image"
        type="file"
        accept={photoTypes}
        help="JPEG, PNG, WebP or AVIF, at most 5 MB."
        error={error}
      />
      <SubmitButton busy={busy}>{busy ? 'Uploading…' : 'Upload image'}</SubmitButton>
    </form>
  );
}
