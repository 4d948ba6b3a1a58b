import { useId, useRef } from 'react';
import type { ProgramKey } from '../contract.ts';

type Scope = ProgramKey['scopes'][number];

interface ScopeChoiceProps {
  /** Empty while the choice is valid. */
  error: string;
  onChange: (event: { target: { value: string } }) => void;
}

/** What a program may do, as checkboxes of the name `scopes`. */
export function ScopeChoice({ error, onChange }: ScopeChoiceProps) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const report = () => {
    const chosen = group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [];
    onChange({ target: { value: [...chosen].map(({ value }) => value).join(' ') } });
  };
  return (
    <fieldset
      ref={group}
      aria-describedby={error === '' ? undefined : `${id}-error`}
      className="admin-form-whole"
    >
      <legend className="field-label">The program may</legend>
      <div className="grid gap-2">
        {Object.entries(scopeTexts).map(([scope, { label, help }]) => (
          <div key={scope} className="flex items-start gap-3">
            <input
              type="checkbox"
              id={`${id}-${scope}`}
              name="scopes"
              value={scope}
              onChange={report}
              aria-describedby={`${id}-${scope}-help`}
              className="mt-1"
            />
            <div>
              <label htmlFor={`${id}-${scope}`}>
                {label} <code className="cell-code">{scope}</code>
              </label>
              <p id={`${id}-${scope}-help`} className="field-help">
                {help}
              </p>
            </div>
          </div>
        ))}
      </div>
      {error !== '' && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const scopeTexts: Readonly<Record<Scope, { label: string; help: string }>> = {
  read: {
    label: 'Read',
    help: 'See what you see here, such as orders with addresses, customers and sales, but no keys, webhooks or exports of personal data.',
  },
  catalog: {
    label: 'Change the catalog',
    help: 'Add, change and delete shoes, sizes, brands and pictures, and put shoes on sale.',
  },
  orders: {
    label: 'Process orders',
    help: "Mark orders as shipped or received, change them until they ship, and cancel and refund them without asking you to confirm that it's you.",
  },
};

/** Whether a text is the name of a scope. */
export const isScope = (name: unknown): name is Scope =>
  typeof name === 'string' && Object.hasOwn(scopeTexts, name);
