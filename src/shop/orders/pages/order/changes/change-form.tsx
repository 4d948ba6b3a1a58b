import type { ReactNode } from 'react';
import type { FormProblem } from '#platform/forms/action-result.ts';
import type { ActionForm } from '#platform/forms/use-action-form.ts';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/field.tsx';
import type { ShownOrder } from '../../../contract/orders.ts';
import type { ChangeIntent } from './make-order-change.ts';

/** An order whose forms post to `action`. Without `asksEmail`, the session says who changes it. */
export interface ChangeProps {
  readonly order: ShownOrder;
  readonly action: string;
  readonly asksEmail: boolean;
  /** The buyer, where administrators change the order: for what they are asked. */
  readonly buyer?: string | undefined;
  readonly onDone: () => void;
  readonly onProblem: (problem: FormProblem) => void;
}

interface ChangeFormProps<Name extends string> extends Pick<ChangeProps, 'action' | 'asksEmail'> {
  readonly form: ActionForm<Name | 'email'>;
  readonly intent: ChangeIntent;
  readonly label: string;
  readonly submitLabel: string;
  readonly variant?: 'accent' | 'deal';
  readonly onSubmit?: ActionForm<Name>['onSubmit'];
  readonly children: ReactNode;
}

/** A form that changes an order: asks for the order's email where there is no session, and shows why it was refused. */
export function ChangeForm<Name extends string>({
  form,
  action,
  asksEmail,
  intent,
  label,
  submitLabel,
  variant = 'accent',
  onSubmit = form.onSubmit,
  children,
}: ChangeFormProps<Name>) {
  return (
    <form.Form
      method="post"
      action={action}
      aria-label={label}
      noValidate
      onSubmit={onSubmit}
      className="mt-4 grid max-w-xl gap-4"
    >
      <input type="hidden" name="intent" value={intent} />
      {asksEmail && (
        <TextField
          label="Email of this order"
          type="email"
          autoComplete="email"
          help="The email that you entered when you paid. It shows us that the order is yours."
          {...form.field('email')}
        />
      )}
      {children}
      {form.message && (
        <p role="alert" className="field-error">
          {form.message}
        </p>
      )}
      <Button type="submit" variant={variant} disabled={form.pending} className="justify-self-start">
        {submitLabel}
      </Button>
    </form.Form>
  );
}
