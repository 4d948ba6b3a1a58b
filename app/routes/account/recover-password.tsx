import { redirect, replace } from 'react-router';
import type { ActionResult } from '../../lib/forms/action-result.ts';
import { requestRecovery, resetPassword } from '../../lib/session/auth-client.ts';
import { refreshSession } from '../../lib/session/session.ts';
import { showError, showSuccess, toastDuration } from '../../lib/toasts/toasts.ts';
import type { Route } from './+types/recover-password.ts';
import { AccountCard } from './account-card.tsx';
import { RequestRecoveryForm } from './request-recovery-form.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Recover your password | Sneaker Paradise' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The token in the address must not leak through a Referer header. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
});

export const loader = ({ request }: Route.LoaderArgs) => ({
  token: new URL(request.url).searchParams.get('token'),
});

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const token = form.get('token');
  return token === null
    ? sendRecoveryEmail(String(form.get('email')).trim())
    : setNewPassword(String(token), String(form.get('password')));
}

/** Errors other than an unknown address are ignored (§8). */
async function sendRecoveryEmail(email: string): Promise<ActionResult | Response> {
  const result = await requestRecovery(email);
  if (result === 'unknown') showError('User not found', toastDuration.news);
  if (result !== 'sent') return { ok: true };
  showSuccess('Email send', toastDuration.news);
  return redirect('/account');
}

async function setNewPassword(token: string, password: string): Promise<ActionResult | Response> {
  const result = await resetPassword(token, password);
  if (!result.ok) return result;
  showSuccess('Password Updated');
  await refreshSession();
  return replace('/signin');
}

export default function RecoverPassword({ loaderData: { token } }: Route.ComponentProps) {
  return (
    <AccountCard title="Recover your password">
      {token ? <ResetPasswordForm token={token} /> : <RequestRecoveryForm />}
    </AccountCard>
  );
}
