import type { ReactNode } from 'react';
import { titleOf, useSite } from '../browser/site.ts';

/** The title of an administrators' screen, with an optional line under it and controls beside it. */
export function AdminHeading({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="admin-heading">
      <div className="min-w-0">
        <title>{titleOf(title, useSite())}</title>
        <h1 className="wide text-heading">{title}</h1>
        {lead && <p className="mt-1 text-ink-soft wrap-anywhere">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
