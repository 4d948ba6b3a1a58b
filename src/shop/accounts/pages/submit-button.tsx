import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';

interface SubmitButtonProps {
  pending: boolean;
  large?: boolean;
  children: ReactNode;
}

/** Submits an account form. */
export function SubmitButton({ pending, large, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant={large ? 'accent' : 'line'}
      size={large ? 'large' : 'medium'}
      className={large ? '' : 'justify-self-start'}
      aria-disabled={pending}
    >
      {children}
    </Button>
  );
}
