import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { AccountSecurity } from '#contract/account-security.ts';
import { PasskeyProof } from '../../../components/proof/passkey-proof.tsx';
import { ProofForm } from '../../../components/proof/proof-form.tsx';
import { call } from '../../../lib/api/api-client.ts';
import { refreshSession } from '../../../lib/session/session.ts';
import { showSuccess } from '../../../lib/toasts/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Explains what goes and what stays, asks for the password or a passkey, and closes the account. */
export function CloseAccountDialog({
  security,
  onCancel,
}: {
  security: AccountSecurity;
  onCancel: () => void;
}) {
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
          Your name, email, photo, favorites, messages, mails and devices are erased at once. This cannot be
          undone.
        </p>
        <p className="text-ink-soft">
          Your orders stay, without your name and email, because the shop has to account for them. Your
          reviews stay without an author. Download your data first, if you want to keep it.
        </p>
        <ProofForm
          hasPassword={security.hasPassword}
          hasSecondFactor={security.recoveryCodes !== null}
          submitText="Close my account"
          danger
          onProved={close}
          onCancel={onCancel}
        />
        {security.passkeys.length > 0 && <PasskeyProof onProved={close} />}
        {problem && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}
