import type { ReactNode } from 'react';

/** The title of a part of a screen. */
export function SectionHeading({
  title,
  id,
  children,
}: {
  title: ReactNode;
  id?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <h2 id={id} className="wide text-heading">
        {title}
      </h2>
      {children}
    </div>
  );
}
