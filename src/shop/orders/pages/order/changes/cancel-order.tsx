import { type SubmitEvent, useRef, useState } from 'react';
import { formatCents } from '#platform/contract/fields/money.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import { useActionForm } from '#platform/forms/use-action-form.ts';
import { Confirm } from '#platform/ui/confirm.tsx';
import { ChangeForm, type ChangeProps } from './change-form.tsx';

/** Cancels an order after a confirmation, and says what is refunded. */
export function CancelOrder({
  order,
  posted,
  buyer,
  onDone,
  onProblem,
  ...rest
}: ChangeProps & { posted: PostedForm | undefined }) {
  const refund = formatCents(order.amount - order.refunded, order.currency);
  const consequence = `The order${buyer === undefined ? '' : ` of ${buyer}`} won't be shipped, and ${refund} is ${
    order.paidOutside ? 'recorded as paid back outside the shop' : 'refunded to the card that paid'
  }. This can't be undone.`;
  const [isAsking, setIsAsking] = useState(false);
  const isSure = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useActionForm<'email'>({
    rules: { email: () => '' },
    initial: { email: '' },
    posted,
    onSuccess: onDone,
    onProblem,
  });
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    element.current = event.currentTarget;
    if (isSure.current) {
      isSure.current = false;
      return form.onSubmit(event);
    }
    event.preventDefault();
    setIsAsking(true);
  };
  const cancel = () => {
    setIsAsking(false);
    isSure.current = true;
    element.current?.requestSubmit();
  };
  return (
    <ChangeForm
      {...rest}
      form={form}
      intent="cancel"
      label="Cancel order"
      submitLabel="Cancel order"
      variant="deal"
      onSubmit={ask}
    >
      <p>{consequence}</p>
      <Confirm
        open={isAsking}
        title="Cancel this order?"
        text={consequence}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onConfirm={cancel}
        onCancel={() => setIsAsking(false)}
      />
    </ChangeForm>
  );
}
