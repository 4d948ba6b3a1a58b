import type { ReactNode } from 'react';
import { useLive } from '../../hooks/use-live.ts';
import { Button } from '../../ui/button.tsx';

/** Sends an account form. It wakes up with the page, so that a password is never sent before the form knows how. */
export function SubmitButton({
  busy,
  large,
  children,
}: {
  busy: boolean;
  large?: boolean;
  children: ReactNode;
}) {
  const live = useLive();
  return (
    <Button
      type="submit"
      variant={large ? 'accent' : 'line'}
      size={large ? 'large' : 'medium'}
      className={large ? '' : 'justify-self-start'}
      disabled={!live}
      aria-disabled={busy}
    >
      {children}
    </Button>
  );
}
