import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The narrow card of sign in, create account and recovery. */
export function AccountCard({
  title,
  lead,
  needsScripts = true,
  children,
}: {
  title: string;
  lead?: string;
  /** Whether its form does nothing without scripts, which it says then. */
  needsScripts?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="wrap py-10 md:py-16">
      <div className="mx-auto max-w-lg">
        <h1 className="wide text-title mb-6">{title}</h1>
        {lead && <p className="mb-6 text-ink-soft">{lead}</p>}
        <Card>
          {children}
          {needsScripts && (
            <noscript>
              <p className="field-error">This form needs JavaScript. Switch it on and reload the page.</p>
            </noscript>
          )}
        </Card>
        <ButtonLink to="/" className="mt-6">
          Back Home
        </ButtonLink>
      </div>
    </div>
  );
}
