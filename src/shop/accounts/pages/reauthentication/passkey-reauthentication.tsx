import { startTransition, useActionState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { signInWithPasskey } from '../session/passkey-client.ts';
import { usePasskeys } from '../session/use-passkeys.ts';

/** Proves who is there with a passkey; nothing in a browser without passkeys. */
export function PasskeyReauthentication({ onReauthenticated }: { onReauthenticated: () => void }) {
  const [result, prove, isPending] = useActionState(async () => {
    const proved = await signInWithPasskey();
    if (proved.ok) onReauthenticated();
    return proved;
  }, null);
  if (!usePasskeys()) return null;
  return (
    <div className="grid gap-2 border-line border-t pt-5">
      <Button onClick={() => startTransition(prove)} disabled={isPending}>
        Use a passkey
      </Button>
      {result?.ok === false && (
        <p role="alert" className="field-error">
          {result.problem.detail}
        </p>
      )}
    </div>
  );
}
