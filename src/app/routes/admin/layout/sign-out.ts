import { data, redirect, redirectDocument } from 'react-router';
import { ErrorScreen } from '../../../components/error-screen.tsx';
import { actionContext } from '../../../lib/api/app-context.ts';
import { signOut } from '../../../lib/session/auth-client.ts';
import { showError, showSuccess } from '../../../lib/toasts/toasts.ts';
import type { Route } from './+types/sign-out.ts';

export const ErrorBoundary = ErrorScreen;

const failed = "You're still signed in because the shop did not respond";

/** Ends the session. */
export async function clientAction() {
  if (await signOut()) {
    showSuccess('You logout');
    return redirectDocument('/');
  }
  showError(failed);
  return null;
}

/** The same without scripts. */
export async function action({ context }: Route.ActionArgs) {
  const { ok, status } = await context.get(actionContext).postToAccounts('sign-out', {});
  if (!ok) throw data(failed, { status });
  return redirect('/', 303);
}
