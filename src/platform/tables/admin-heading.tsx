import type { ReactNode } from 'react';

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
        <title>{`${title} | Sneaker Paradise`}</title>
        <h1 className="wide text-heading">{title}</h1>
        {lead && <p className="mt-1 text-ink-soft wrap-anywhere">{lead}</p>}
      </div>
      {children}
    </header>
  );
}
