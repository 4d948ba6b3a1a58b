import { useFetcher } from 'react-router';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { Button } from '#platform/ui/button.tsx';
import { usePasskeys } from './session/use-passkeys.ts';

/** Signs in with a passkey, without email and password; nothing in a browser without passkeys. */
export function PasskeyButton() {
  const fetcher = useFetcher<ActionResult>();
  const isPending = fetcher.state !== 'idle';
  if (!usePasskeys()) return null;
  return (
    <fetcher.Form method="post" action="/signin" defaultShouldRevalidate={false} className="mt-3">
      <input type="hidden" name="intent" value="passkey" />
      <Button type="submit" className="w-full" disabled={isPending}>
        Sign in with a passkey
      </Button>
      {!isPending && fetcher.data?.ok === false && (
        <p role="alert" className="field-error">
          {fetcher.data.problem.detail}
        </p>
      )}
    </fetcher.Form>
  );
}
