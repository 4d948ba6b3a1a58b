import type { ReactNode } from 'react';

interface BadgeProps {
  variant?: 'deal' | 'accent' | 'quiet';
  className?: string;
  children: ReactNode;
}

/** A short label for a status or a count. */
export function Badge({ variant = 'quiet', className = '', children }: BadgeProps) {
  return <span className={`badge badge-${variant} ${className}`.trimEnd()}>{children}</span>;
}
