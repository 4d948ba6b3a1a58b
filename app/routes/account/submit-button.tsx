import type { ReactNode } from 'react';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { Button } from '../../ui/button.tsx';

interface SubmitButtonProps {
  pending: boolean;
  large?: boolean;
  children: ReactNode;
}

/** Submits an account form. It is disabled until the page is hydrated, so that no password is sent as a plain form. */
export function SubmitButton({ pending, large, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={large ? 'accent' : 'line'}
      size={large ? 'large' : 'medium'}
      className={large ? '' : 'justify-self-start'}
      disabled={!useHydrated()}
      aria-disabled={pending}
    >
      {children}
    </Button>
  );
}
