import type { ReactNode } from 'react';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';

/** A page of text under one heading. */
export function StaticPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <article className="wrap">
      <ScreenHeading title={title} lead={lead} />
      {children}
    </article>
  );
}
