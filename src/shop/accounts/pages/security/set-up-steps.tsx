import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import { codeRequired } from '../credentials.ts';
import { SubmitButton } from '../submit-button.tsx';
import { QrCode, type QrPath } from './qr-code.tsx';

interface SetUpStepsProps {
  /** Null once it was shown, in a page without scripts. */
  uri: string | null;
  qrCode: QrPath | null;
  posted: PostedForm | undefined;
  onConfirmed: () => void;
}

/** The secret for the app, as a picture and as text, and the form that proves that the app has it. */
export function SetUpSteps({ uri, qrCode, posted, onConfirmed }: SetUpStepsProps) {
  const form = useActionForm<'code'>({
    rules: { code: codeRequired },
    initial: { code: '' },
    posted,
    onSuccess: onConfirmed,
  });
  const key = uri && (new URL(uri).searchParams.get('secret') ?? '');
  return (
    <div className="grid gap-5">
      {uri && key && (
        <>
          <p>1. Scan this with your authenticator app, or enter the key manually.</p>
          {qrCode && <QrCode code={qrCode} label="QR code for your authenticator app" />}
          <p>
            Key: <code className="figures wrap-anywhere">{key.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
        </>
      )}
      <p>2. Enter the code from the app. This signs you out on your other devices.</p>
      <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <input type="hidden" name="intent" value="confirm-second-factor" />
        <TextField
          label="Verification code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          {...form.field('code')}
        />
        {form.message && (
          <p role="alert" className="field-error">
            {form.message}
          </p>
        )}
        <SubmitButton pending={form.pending}>Turn on</SubmitButton>
      </form.Form>
    </div>
  );
}
