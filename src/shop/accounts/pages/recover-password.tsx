import { redirect, replace } from 'react-router';
import { actionContext } from '#platform/browser/api/app-context.ts';
import { pageCalls } from '#platform/browser/api/page-calls.ts';
import { siteNameOf, titleMeta } from '#platform/browser/site.ts';
import { showError, showSuccess, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { ActionResult } from '#platform/forms/action-result.ts';
import { finishForm, type PostedForm, showAgain } from '#platform/forms/posted-form.ts';
import { submitToShop } from '#platform/forms/submit-to-shop.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import type { Route } from './+types/recover-password.ts';
import { AccountCard } from './account-card.tsx';
import { doneMessageOf, explainNext } from './done-message.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { requestRecovery, resetPassword } from './session/auth-client.ts';
import { refreshSession } from './session/session.ts';
import { SubmitButton } from './submit-button.tsx';

export const meta: Route.MetaFunction = ({ matches }) => [
  titleMeta('Recover your password', matches),
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
];

/** The token in the address must not leak through a Referer header; with `no-referrer` a form would have no origin. */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token');
  if (token === null) return { token, recovery: null, isVoid: false };
  const found = await pageCalls(context).ask('GET /account/recovery', { query: { token } });
  if (found.ok) return { token, recovery: found.body, isVoid: false };
  // Any other failure says nothing about the token.
  return { token, recovery: null, isVoid: [404, 422].includes(found.problem.status) };
}

/** Sets the new password where the form has the token of an email, or requests the email. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { postToAccounts } = context.get(actionContext);
  const token = form.get('token');
  const result =
    token === null
      ? await requestRecovery(String(form.get('email')).trim(), postToAccounts)
      : await resetPassword(
          {
            token: String(token),
            newPassword: String(form.get('password')),
            removeFactors: form.getAll('removeFactors').map(String),
          },
          postToAccounts,
        );
  if (!result.ok) return showAgain(context, withChoices(form), ['email', 'removeFactors'], result.problem);
  return finishForm(context, result, token === null ? '/account?done=recovery' : '/signin?done=reset');
}

/** The chosen ids as one field, by which the form shows them again. */
function withChoices(form: FormData): FormData {
  const joined = form.getAll('removeFactors').map(String).join(' ');
  form.set('removeFactors', joined);
  return form;
}

export async function clientAction(args: Route.ClientActionArgs) {
  const form = await args.request.clone().formData();
  return submitToShop(args, form.has('token') ? tellOfPassword : tellOfEmail);
}

async function tellOfPassword(result: ActionResult): Promise<ActionResult | Response> {
  if (!result.ok) return result;
  showSuccess(doneMessageOf('reset', siteNameOf(document)));
  await refreshSession();
  explainNext('reset');
  return replace('/signin');
}

/** Errors other than an unknown address are ignored (§8). */
function tellOfEmail(result: ActionResult): ActionResult | Response {
  if (result.ok) {
    showSuccess(doneMessageOf('recovery', siteNameOf(document)), toastDuration.news);
    explainNext('recovery');
    return redirect('/account');
  }
  if (result.problem.status === 404) showError(result.problem.detail, toastDuration.news);
  return { ok: true };
}

export default function RecoverPassword({
  loaderData: { token, recovery, isVoid },
  actionData,
}: Route.ComponentProps) {
  const posted = actionData && 'values' in actionData ? actionData : undefined;
  return (
    <AccountCard
      title="Recover your password"
      {...(isVoid && {
        lead: 'This link has expired or was already used. Enter your email to get a new one.',
      })}
    >
      {token !== null && !isVoid ? (
        <ResetPasswordForm token={token} recovery={recovery} posted={posted} />
      ) : (
        <RequestRecoveryForm posted={posted} />
      )}
    </AccountCard>
  );
}

const emailRules = { email: () => '' };

/** Requests the recovery email. The address is validated by the browser. */
function RequestRecoveryForm({ posted }: { posted: PostedForm | undefined }) {
  const form = useActionForm<'email'>({ rules: emailRules, initial: { email: '' }, posted });
  return (
    <form.Form method="post" onSubmit={form.onSubmit} defaultShouldRevalidate={false} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        spellCheck={false}
        help="We'll email you a link to set a new password. It works once and expires after one hour."
        {...form.field('email')}
      />
      <SubmitButton pending={form.pending} large>
        Send Email
      </SubmitButton>
    </form.Form>
  );
}
