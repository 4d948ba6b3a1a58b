import { useEffect, useState } from 'react';
import { useActionForm } from '../../../hooks/use-action-form.ts';
import { TextField } from '../../../ui/field.tsx';
import { codeRequired } from '../credentials.ts';
import { SubmitButton } from '../submit-button.tsx';

/** The secret for the app, as a picture and as text, and the form that proves that the app has it. */
export function SetUpSteps({ uri, onConfirmed }: { uri: string; onConfirmed: () => void }) {
  const form = useActionForm<'code'>({
    rules: { code: codeRequired },
    initial: { code: '' },
    onSuccess: onConfirmed,
  });
  const key = new URL(uri).searchParams.get('secret') ?? '';
  return (
    <div className="grid gap-5">
      <p>1. Scan this with your authenticator app, or enter the key by hand.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p>
        Key: <code className="figures wrap-anywhere">{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>2. Enter the code that it shows. Your other devices are signed out then.</p>
      <form.Form method="post" noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <input type="hidden" name="intent" value="confirm-second-factor" />
        <TextField
          label="Code"
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
        <SubmitButton pending={form.pending}>Switch it on</SubmitButton>
      </form.Form>
    </div>
  );
}

/** The dark modules of a QR code as the path of an SVG, and the length of its side. */
interface QrPath {
  readonly path: string;
  readonly side: number;
}

/** A QR code, made in the browser: nobody else gets the text. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrPath | null>(null);
  useEffect(() => {
    let wanted = true;
    void encode(text).then((encoded) => wanted && setCode(encoded));
    return () => {
      wanted = false;
    };
  }, [text]);
  if (!code) return <div className="size-56" aria-hidden="true" />;
  return (
    <svg viewBox={`0 0 ${code.side} ${code.side}`} role="img" aria-label={label} className="qr-code size-56">
      <path d={code.path} />
    </svg>
  );
}

async function encode(text: string): Promise<QrPath> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { path: squares.join(''), side: size };
}
