import type { ActionContext } from '#platform/browser/api/app-context.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { changeName } from './session/auth-client.ts';

/** Makes the call of a form of the account page; null for other intents. */
export async function performAccountAction(
  form: FormData,
  { call, postToAccounts }: ActionContext,
): Promise<ActionResult | null> {
  switch (form.get('intent')) {
    case 'update-name':
      return changeName(String(form.get('name')).trim(), postToAccounts);
    case 'update-password':
      return updatePassword(form, call);
    case 'log-out': {
      const { ok } = await postToAccounts('sign-out', {});
      return ok ? { ok } : { ok, problem: { detail: stillSignedIn, status: 503 } };
    }
    default:
      return null;
  }
}

/** Said when nobody confirmed that the session ended. */
export const stillSignedIn = "You're still signed in: the shop did not respond";

async function updatePassword(form: FormData, call: ActionContext['call']): Promise<ActionResult> {
  const currentPassword = String(form.get('currentPassword') ?? '');
  const result = await call('PUT /account/password', {
    body: { newPassword: String(form.get('newPassword')), ...(currentPassword && { currentPassword }) },
  });
  if (result.ok) return { ok: true };
  const { code, title, status, errors } = result.problem;
  const isAboutCurrent = code === 'CURRENT_PASSWORD_NEEDED' || code === 'WRONG_PASSWORD';
  const message = code === 'INVALID' ? (errors?.[0]?.message ?? title) : title;
  const field = isAboutCurrent ? 'currentPassword' : 'newPassword';
  return { ok: false, problem: { detail: message, status, code, errors: [{ field, message }] } };
}
