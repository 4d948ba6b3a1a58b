import type { ComponentProps } from 'react';
import { TextField } from '#platform/ui/field.tsx';

/** The field for a code of an authenticator app, or a recovery code; help and focus may differ. */
export function AuthenticatorCodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Verification code"
      inputMode="numeric"
      autoComplete="one-time-code"
      help="Enter the six-digit code from your authenticator app, or a recovery code."
      {...props}
    />
  );
}
