import type { ReactNode } from 'react';

/** The title of a screen, with an optional line under it and controls beside it. */
export function ScreenHeading({
  title,
  lead,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-8 md:mb-12 md:pt-14">
      <div>
        <h1 className="wide text-title">{title}</h1>
        {lead && <p className="mt-3 max-w-prose text-ink-soft">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
