import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#platform/browser/api/api-client.ts';
import { showSuccess } from '#platform/browser/toasts/toasts.ts';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { AccountSecurity } from '#shop/accounts/contract/account-security.ts';
import { PasskeyReauthentication } from '#shop/accounts/pages/reauthentication/passkey-reauthentication.tsx';
import { ReauthenticationForm } from '#shop/accounts/pages/reauthentication/reauthentication-form.tsx';
import { forgetPerson } from '#shop/accounts/pages/session/forget-person.ts';
import { refreshSession } from '#shop/accounts/pages/session/session.ts';
import type { DataExport } from '../../contract.ts';
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
        Get one file with all the data we keep about you: your account, orders, reviews and favorites. It
        includes emails and messages once you have confirmed your email address by setting a new password or
        signing in with Google.
      </p>
      {dataExport && <DataDownload dataExport={dataExport} />}
      {administrator ? (
        <p className="text-ink-soft">
          An administrator's account cannot be closed until someone else is made administrator in the
          settings.
        </p>
      ) : (
        <>
          <Button size="small" className="text-deal-ink" onClick={() => setClosing(true)}>
            Close my account
          </Button>
          <noscript>
            <p className="field-error">
              Closing your account needs JavaScript. Turn it on and reload the page.
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
    forgetPerson();
    await navigate('/', { replace: true });
    await refreshSession();
  };
  return (
    <Dialog open label="Close my account" onClose={onCancel}>
      <div className="grid gap-5 p-6">
        <h2 className="wide text-heading">Close my account</h2>
        <p>
          Your account, photo and name are removed immediately. You lose your places on waitlists and in
          launches, and any pairs held for you. Within minutes, we also remove your favorites, messages,
          emails and all other data about you. This can't be undone.
        </p>
        <p className="text-ink-soft">
          We keep your orders, without your name and email, for our bookkeeping. Your reviews stay up, without
          your name. If you want a copy of your data, download it first.
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
