import { data, redirectDocument } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { ErrorScreen } from '#platform/browser/error-screen.tsx';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { finishForm } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
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

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToShop(args, ({ ok }) => {
    if (!ok) {
      showError(failed);
      return null;
    }
    forgetPerson();
    showSuccess('You logout');
    return redirectDocument('/');
  });
