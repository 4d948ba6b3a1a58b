import { useEffect, useState } from 'react';
import { call } from '#platform/browser/api/api-client.ts';
import { reauthentication } from '#platform/browser/api/reauthentication.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import type { AccountSecurity } from '../../contract/account-security.ts';
import { PasskeyReauthentication } from './passkey-reauthentication.tsx';
import { explainReauthentication, ReauthenticationForm } from './reauthentication-form.tsx';

/** A question that is open: how the account can answer it, and who waits for that. */
interface Question {
  readonly security: AccountSecurity | null;
  readonly answer: (proved: boolean) => void;
}

/** Asks who is there when a call needs a recent re-authentication; the call is sent again afterwards, so nothing is lost. */
export function ReauthenticationDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(() => {
    const askNobody = reauthentication.ask;
    reauthentication.ask = async () => {
      const found = await call('GET /account/security', {});
      return new Promise((answer) => setQuestion({ security: found.ok ? found.body : null, answer }));
    };
    return () => {
      reauthentication.ask = askNobody;
    };
  }, []);
  if (!question) return null;
  const finish = (proved: boolean) => {
    question.answer(proved);
    setQuestion(null);
  };
  const { security } = question;
  return (
    <Dialog open label="Confirm that it's you" onClose={() => finish(false)}>
      <div className="grid gap-5 p-6">
        <h2 className="wide text-heading">Confirm that it's you</h2>
        <p className="text-ink-soft">{explainReauthentication(security)}</p>
        <ReauthenticationForm
          security={security}
          onReauthenticated={() => finish(true)}
          onCancel={() => finish(false)}
        />
        {security && security.passkeys.length > 0 && (
          <PasskeyReauthentication onReauthenticated={() => finish(true)} />
        )}
      </div>
    </Dialog>
  );
}
