import type { ReactNode } from 'react';

/** A word or number on a small ground. */
export function Badge({
  children,
  look = 'quiet',
}: {
  children: ReactNode;
  look?: 'deal' | 'accent' | 'quiet';
}) {
  return <span className={`badge badge-${look}`}>{children}</span>;
}
