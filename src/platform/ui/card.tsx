import type { ReactNode } from 'react';

/** A raised, framed surface. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`card p-5 md:p-8 ${className}`}>{children}</div>;
}
