import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountSecurity } from '#contract/account-security.ts';
import type { DataExport } from '#contract/personal-data.ts';
import { PasskeyReauthentication } from '../../../components/reauthentication/passkey-reauthentication.tsx';
import { ReauthenticationForm } from '../../../components/reauthentication/reauthentication-form.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { refreshSession } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/toasts/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DataDownload } from './data-download.tsx';

/** What the shop keeps about the account, to be downloaded or erased; administrators cannot leave. */
export function PersonalData({
  security,
  dataExport,
  administrator,
}: {
  security: AccountSecurity;
  /** Null where it could not be loaded. */
  dataExport: DataExport | null;
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
      {dataExport && <DataDownload dataExport={dataExport} />}
      {administrator ? (
        <p className="text-ink-soft">
          The account of an administrator cannot be closed before somebody else takes its place in the
          settings.
        </p>
      ) : (
        <>
          <Button size="small" className="text-deal-ink" onClick={() => setClosing(true)}>
            Close my account
          </Button>
          <noscript>
            <p className="field-error">
              An account is closed with JavaScript. Switch it on and reload the page.
            </p>
          </noscript>
        </>
      )}
      {closing && <CloseAccountDialog security={security} onCancel={() => setClosing(false)} />}
    </section>
  );
}

/** Explains what goes and what stays, asks for the password or a passkey, and closes the account. */
function CloseAccountDialog({ security, onCancel }: { security: AccountSecurity; onCancel: () => void }) {
  const [problem, setProblem] = useState('');
  const navigate = useNavigate();
  const close = async () => {
    const result = await call('POST /account/close', { body: { proof: true } });
    if (!result.ok) return setProblem(result.problem.detail);
    showSuccess(result.body.message);
    await navigate('/', { replace: true });
    await refreshSession();
  };
  return (
    <Dialog open label="Close my account" onClose={onCancel}>
      <div className="grid gap-5 p-6">
        <h2 className="wide text-heading">Close my account</h2>
        <p>
          Your account, photo and name are gone at once. Your favorites, messages, mails and everything else
          about you are removed in the minutes after. This cannot be undone.
        </p>
        <p className="text-ink-soft">
          Your orders stay, without your name and email, because the shop has to account for them. Your
          reviews stay without an author. Download your data first, if you want to keep it.
        </p>
        <ReauthenticationForm
          security={security}
          submitText="Close my account"
          danger
          onReauthenticated={close}
          onCancel={onCancel}
        />
        {security.passkeys.length > 0 && <PasskeyReauthentication onReauthenticated={close} />}
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
