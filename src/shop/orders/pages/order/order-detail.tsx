import type { ReactNode } from 'react';

/** A fact about an order, in a list of them. */
export function OrderDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="kicker wrap-anywhere mb-1">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
