import { data, redirect, redirectDocument } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { signOut } from '#shop/accounts/pages/session/auth-client.ts';
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
