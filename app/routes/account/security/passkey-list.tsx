import type { AccountSecurity } from '#contract/account-security.ts';
import { formatTime } from '../../../components/account-activity/format-time.ts';
import { ActionButton } from './action-button.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface PasskeyListProps {
  passkeys: AccountSecurity['passkeys'];
  onChange: () => void;
}

/** The passkeys of the account, and a form for one more. */
export function PasskeyList({ passkeys, onChange }: PasskeyListProps) {
  return (
    <section aria-labelledby="passkeys">
      <h3 id="passkeys" className="mb-2 font-bold">
        Passkeys
      </h3>
      <p className="mb-4 text-ink-soft">
        Sign in with a fingerprint, your face or a PIN of your device, without password and code.
      </p>
      {passkeys.length > 0 && (
        <ul className="mb-4 border-line border-t">
          {passkeys.map(({ _id, name, createdAt }) => (
            <li key={_id} className="grid gap-3 border-line border-b py-4">
              <p>
                {name}
                <span className="block text-ink-soft text-sm">Added {formatTime(createdAt)}</span>
              </p>
              <div className="flex flex-wrap items-start gap-3">
                <details>
                  <summary className="link">Rename {name}</summary>
                  <PasskeyNameForm intent="rename-passkey" id={_id} name={name} onDone={onChange} />
                </details>
                <ActionButton intent="remove-passkey" id={_id} label={`Remove ${name}`} onDone={onChange}>
                  Remove
                </ActionButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      <PasskeyNameForm intent="add-passkey" name="" onDone={onChange} />
    </section>
  );
}
