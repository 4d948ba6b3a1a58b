import type { ReactNode } from 'react';
import { ScreenHeading } from '#platform/ui/screen-heading.tsx';

interface StaticPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A page of text under one heading. */
export function StaticPage({ title, lead, children }: StaticPageProps) {
  return (
    <article className="wrap">
      <ScreenHeading title={title} lead={lead} />
      {children}
    </article>
  );
}
