import type { ReactNode } from 'react';
import { ButtonLink } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { DoneMessage } from './done-message.tsx';

/** The narrow card of sign in, create account and recovery. */
export function AccountCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children: ReactNode;
}) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-lg">
        <h1 className="wide text-title mb-6">{title}</h1>
        {lead && <p className="mb-6 text-ink-soft">{lead}</p>}
        <DoneMessage />
        <Card>{children}</Card>
        <ButtonLink to="/" className="mt-6">
          Back Home
        </ButtonLink>
      </div>
    </div>
  );
}
