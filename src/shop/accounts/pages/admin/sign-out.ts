import { data, redirectDocument } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { finishForm } from '#platform/forms/posted-form.ts';
import { post } from '../session/auth-request.ts';
import { forgetPerson } from '../session/forget-person.ts';
import type { Route } from './+types/sign-out.ts';

export const ErrorBoundary = ErrorScreen;

const failed = "You're still signed in because the shop did not respond";

/** Ends the session. */
export async function action({ context }: Route.ActionArgs) {
  const { ok, status } = await context.get(actionContext).postToAccounts('sign-out', {});
  if (!ok) throw data(failed, { status });
  return finishForm(context, { ok: true }, '/');
}

/**
 * Leaves administration for a new document. It does not post to the action above: Firefox reports the stream of an answer
 * that React Router still reads when its document is left.
 */
export async function clientAction() {
  const { ok, status } = await post('sign-out', {});
  if (!ok) {
    showError(failed);
    // After an error status, the page is not loaded again, which would replace it by an error.
    return data(null, { status });
  }
  forgetPerson();
  showSuccess('You logout');
  return redirectDocument('/');
}
