import type { PostedForm } from '#platform/forms/posted-form.ts';
import { Card } from '#platform/ui/card.tsx';
import type { AccountSecurity } from '../contract/account-security.ts';
import { explainReauthentication, ReauthenticationForm } from './reauthentication/reauthentication-form.tsx';
import { proofNeeded } from './session/auth-request.ts';

/** Why what was posted without scripts was not done, where its form does not say so; where a re-authentication is missing, its form. */
export function PostedProblem({
  posted,
  security,
}: {
  posted: PostedForm;
  security: AccountSecurity | null;
}) {
  const { detail } = posted.problem;
  const intent = posted.values.intent ?? '';
  const isProof = intent === 'prove';
  if (isProof || detail === proofNeeded)
    return (
      <Card className="mb-10 max-w-lg">
        <h2 className="wide mb-4 text-heading">{proofNeeded}</h2>
        <p className="mb-4 text-ink-soft">{explainReauthentication(security)}</p>
        <ReauthenticationForm
          security={security}
          posted={isProof ? posted : undefined}
          onReauthenticated={() => {}}
        />
      </Card>
    );
  if (/^(update-(name|password)|rename-)|-second-factor$|-codes$/.test(intent)) return null;
  return (
    <p role="alert" className="field-error mb-6">
      {detail}
    </p>
  );
}
