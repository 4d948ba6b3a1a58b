import { type ReactNode, useEffect, useRef } from 'react';
import { showError, toastDuration } from '#platform/browser/toasts/toasts.ts';
import type { FormProblem } from '#platform/forms/action-result.ts';
import type { PostedForm } from '#platform/forms/posted-form.ts';
import type { ShownOrder } from '../../../contract/orders.ts';
import { CancelOrder } from './cancel-order.tsx';
import { ChangeAddress } from './change-address.tsx';
import { ChangeSize } from './change-size.tsx';
import type { ChangeChoices } from './load-choices.ts';
import type { ChangeIntent } from './make-order-change.ts';

interface OrderChangesProps {
  readonly order: ShownOrder;
  /** Null once it cannot be changed any more. */
  readonly choices: ChangeChoices | null;
  /** Where the forms post to. */
  readonly action: string;
  readonly asksEmail: boolean;
  /** The buyer, for administrators. */
  readonly buyer?: string | undefined;
  /** The form as it was posted without scripts, when the shop refused it. */
  readonly posted?: PostedForm | undefined;
}

/** What can be changed about an order until it is shipped; nothing afterwards. */
export function OrderChanges({ order, choices, posted, ...rest }: OrderChangesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const onProblem = useShownIfFinal(choices === null);
  if (choices === null) return null;
  const postedAs = (intent: ChangeIntent) => (posted?.values.intent === intent ? posted : undefined);
  // Administrators see disputes, and pay the money back first.
  const isCancelable = !order.paidOutside || order.dispute !== undefined;
  const props = { ...rest, order, onDone: () => heading.current?.focus(), onProblem };
  return (
    <section aria-labelledby="order-changes" className="mt-10">
      <h2 id="order-changes" ref={heading} tabIndex={-1} className="mb-2 font-bold">
        Change this order
      </h2>
      <p className="mb-4 max-w-prose text-ink-soft">
        {isCancelable
          ? 'You can change or cancel this order until it ships.'
          : 'You can change this order until it ships. To cancel it, contact us.'}
      </p>
      <div className="grid gap-4">
        {order.shoe.map((item) => {
          const line = `${item._id}\n${item.size}`;
          const refused = postedAs('size');
          return (
            <Part
              key={line}
              title={`Change size of ${item.name}, size ${item.size}`}
              open={refused?.values.line?.replaceAll('\r', '') === line}
            >
              <ChangeSize {...props} item={item} sizes={choices.sizes[item._id] ?? []} posted={refused} />
            </Part>
          );
        })}
        <Part title="Change address" open={postedAs('address') !== undefined}>
          <ChangeAddress {...props} {...choices} posted={postedAs('address')} />
        </Part>
        {isCancelable && (
          <Part title="Cancel order" open={postedAs('cancel') !== undefined}>
            <CancelOrder {...props} posted={postedAs('cancel')} />
          </Part>
        )}
      </div>
    </section>
  );
}

/** Keeps the last problem. Shows it over the page if the forms, which say it, are gone because the order is final. */
function useShownIfFinal(isFinal: boolean): (problem: FormProblem) => void {
  const refusal = useRef('');
  useEffect(() => {
    if (isFinal && refusal.current !== '') showError(refusal.current, toastDuration.checkout);
    refusal.current = '';
  }, [isFinal]);
  return ({ code, detail }) => {
    refusal.current = code === 'NOT_ALLOWED_NOW' ? detail : '';
  };
}

function Part({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open} className="border-line border-t pt-4">
      <summary className="wrap-anywhere font-semibold">{title}</summary>
      {children}
    </details>
  );
}
