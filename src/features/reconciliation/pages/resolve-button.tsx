import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { z } from 'zod';
import { call } from '#platform/browser/api/api-client.ts';
import { showError, showSuccess } from '#platform/browser/toasts/toasts.ts';
import { formatCents } from '#platform/contract/fields/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Confirm } from '#platform/ui/confirm.tsx';
import {
  type Discrepancy,
  type DiscrepancyAction,
  type DiscrepancyKind,
  discrepancy,
  discrepancyAction,
  discrepancyActionLabels,
  discrepancyKindLabels,
} from '../contract.ts';

type ResolvableDiscrepancy = Omit<Discrepancy, 'action'> & { action: DiscrepancyAction };

/** The action of a discrepancy, which must be confirmed: a refund cannot be undone. */
export function ResolveButton({ discrepancy }: { discrepancy: ResolvableDiscrepancy }) {
  const { kind, action, intent } = discrepancy;
  const [isConfirming, setIsConfirming] = useState(false);
  const fetcher = useFetcher();
  const { label, explanation } = describeAction(discrepancy);
  const resolve = () => {
    setIsConfirming(false);
    const resolution: DiscrepancySubmission = { intent, kind, action };
    void fetcher.submit(resolution, { method: 'post', encType: 'application/json' });
  };
  return (
    <>
      <div className="row-actions">
        <Button size="small" disabled={fetcher.state !== 'idle'} onClick={() => setIsConfirming(true)}>
          {label}
        </Button>
      </div>
      <Confirm
        open={isConfirming}
        title={`${label}?`}
        text={explanation}
        confirmLabel={`Yes, ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
        onConfirm={resolve}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}

/** The one action of a discrepancy: the label of its button, and the text of its confirmation. */
export function describeAction({
  kind,
  action,
  charged,
  refunded,
  currency,
}: Omit<Discrepancy, 'action'> & { action: DiscrepancyAction }): {
  label: string;
  explanation: string;
} {
  const label = discrepancyActionLabels[action];
  if (action !== 'refund') return { label, explanation: explanations[action] };
  if (kind === 'refund-unconfirmed') return { label: tryAgain, explanation: unconfirmed };
  const amount = formatCents((charged ?? 0) - (refunded ?? 0), currency);
  const refund = `${amount} goes back to the buyer’s card. This can't be undone.`;
  return { label: `${label} ${amount}`, explanation: [refund, orderAfterRefund[kind]].join(' ').trim() };
}

const tryAgain = 'Retry the refund';
const unconfirmed =
  'The shop asks the provider whether this refund exists, and requests it again only if not. The buyer is never refunded twice.';

const orderAfterRefund: Partial<Record<DiscrepancyKind, string>> = {
  'second-charge': 'The order stays because another charge paid for it.',
  'amount-differs': 'The order stays and is marked as refunded.',
};

const explanations: Readonly<Record<Exclude<DiscrepancyAction, 'refund'>, string>> = {
  restore:
    'The order is created again as it was placed. If it was removed and its pairs have been sold since, the payment is refunded instead.',
  remove:
    'According to the provider, nobody paid for this order. It is removed, and its pairs go back into stock unless the buyer has received them. You can undo this for 30 days.',
  settle: 'Depending on what the provider reports, the shop creates the order or refunds the payment.',
  mirror: 'The order will show what the provider reports. No money moves.',
};

/** What the screen submits: the discrepancy and the action that was confirmed. */
export const discrepancySubmission = discrepancy
  .pick({ intent: true, kind: true })
  .extend({ action: discrepancyAction });
type DiscrepancySubmission = z.infer<typeof discrepancySubmission>;

/** Runs the one action of a discrepancy and shows what came of it. */
export async function resolveDiscrepancy({ intent, kind, action }: DiscrepancySubmission) {
  const result = await call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } });
  if (!result.ok) showError(result.problem.detail);
  else if (result.body.remaining)
    showError(`Not resolved yet: ${discrepancyKindLabels[result.body.remaining.kind]}`);
  else showSuccess(successMessages[action]);
  return result;
}

const successMessages: Readonly<Record<DiscrepancyAction, string>> = {
  refund: 'Refunded',
  restore: 'Order restored',
  remove: 'Order removed. You can restore it in History',
  settle: 'Resolved',
  mirror: 'Order updated',
};
