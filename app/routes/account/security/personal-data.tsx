import { useState } from 'react';
import type { AccountSecurity } from '#contract/account-security.ts';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';

/** What the shop keeps about the account, to be downloaded or erased; administrators cannot leave. */
export function PersonalData({
  security,
  administrator,
}: {
  security: AccountSecurity;
  administrator: boolean;
}) {
  const [closing, setClosing] = useState(false);
  return (
    <section aria-labelledby="personal-data" className="grid content-start justify-items-start gap-3">
      <h3 id="personal-data" className="font-bold">
        Your data
      </h3>
      <p className="text-ink-soft">
        One file with everything that the shop keeps about you: account, orders, reviews, favorites, and the
        mails and messages of your address once you have confirmed it by a new password or with Google.
      </p>
      <ButtonAnchor size="small" href="/api/account/export" download="my-data.json">
        Download my data
      </ButtonAnchor>
      {administrator ? (
        <p className="text-ink-soft">
          The account of an administrator cannot be closed before somebody else takes its place in the
          settings.
        </p>
      ) : (
        <Button size="small" className="text-deal-ink" onClick={() => setClosing(true)}>
          Close my account
        </Button>
      )}
      {closing && <CloseAccountDialog security={security} onCancel={() => setClosing(false)} />}
    </section>
  );
}
