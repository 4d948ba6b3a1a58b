import type { ReactNode } from 'react';

/** Shown in place of an empty list; the children are links or buttons to continue with. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="border-y border-line py-14 md:py-20">
      <p className="wide text-heading">{title}</p>
      <p className="mt-2 mb-6 max-w-prose text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
