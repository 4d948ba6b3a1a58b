import { Link } from 'react-router';
import { ruleOf } from '#platform/forms/check-fields.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { TextField } from '#platform/ui/field.tsx';
import type { AccountFactor, AccountRecovery } from '../contract/account-security.ts';
import { password } from '../contract/fields/account-fields.ts';
import { recentFactorDays } from '../contract/recent-factor-days.ts';
import { LocalTime } from './activity/local-time.tsx';
import { NewPasswordHelp } from './new-password-help.tsx';
import { SubmitButton } from './submit-button.tsx';

interface ResetPasswordFormProps {
  token: string;
  /** Null when it could not be loaded; the shop checks the token again when the form is sent. */
  recovery: AccountRecovery | null;
  posted: PostedForm | undefined;
}

/** Sets a new password with the token of a recovery email. */
export function ResetPasswordForm({ token, recovery, posted }: ResetPasswordFormProps) {
  const form = useActionForm<'password'>({ rules, initial: { password: '' }, posted });
  return (
    <form.Form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      defaultShouldRevalidate={false}
      className="grid gap-5"
    >
      <input type="hidden" name="token" value={token} />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        help={
          <NewPasswordHelp value={form.values.password}>
            At least 6 characters. This signs you out on all other devices.
          </NewPasswordHelp>
        }
        {...form.field('password')}
      />
      {recovery !== null && recovery.factors.length > 0 && (
        <FactorRemoval recovery={recovery} posted={posted?.values.removeFactors?.split(' ')} />
      )}
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}{' '}
          <Link className="link" to="/forget">
            Request a new link
          </Link>
        </p>
      )}
      <SubmitButton pending={form.pending} large>
        Save password
      </SubmitButton>
    </form.Form>
  );
}

/** Lists the passkeys and the app of the account, and says or asks what becomes of them. */
function FactorRemoval({
  recovery: { removal, factors },
  posted,
}: {
  recovery: AccountRecovery;
  /** The ids that were chosen, when the server did not accept the form. */
  posted: readonly string[] | undefined;
}) {
  return (
    <section aria-labelledby="factors" className="grid gap-3 border-line border-t pt-5">
      <h2 id="factors" className="font-bold">
        Other ways to sign in
      </h2>
      <ul className="grid gap-2">
        {factors.map((factor) => (
          <li key={factor._id}>
            {removal === 'offered' ? (
              <label className="flex items-start gap-3">
                <input
                  type="checkbox"
                  name="removeFactors"
                  value={factor._id}
                  aria-describedby="factors-help"
                  defaultChecked={posted ? posted.includes(factor._id) : factor.recent}
                  className="mt-1"
                />
                <span>
                  Remove <FactorName {...factor} />
                </span>
              </label>
            ) : (
              <FactorName {...factor} />
            )}
          </li>
        ))}
      </ul>
      <p id="factors-help" className="text-ink-soft text-sm">
        {explanations[removal]}
      </p>
    </section>
  );
}

/** What a factor is called, and since when there is one. */
const FactorName = ({ kind, name, addedAt }: AccountFactor) => (
  <>
    {kind === 'passkey' ? `Passkey “${name}”` : name}
    <span className="block text-ink-soft text-sm">
      Added <LocalTime iso={addedAt} />
    </span>
  </>
);

const explanations = {
  offered: `Remove what you lost or didn't add yourself. Whatever was added in the last ${recentFactorDays} days is already selected: deselect what is yours. Without any, you sign in with only your new password.`,
  always:
    "These are removed when you save the password, because this email address hasn't been confirmed before. You can add yours again on your account page.",
  never:
    "You're an administrator, so a new password doesn't remove these. If you lost them, contact the person who runs the shop.",
} as const;

const rules = { password: ruleOf(password) };
