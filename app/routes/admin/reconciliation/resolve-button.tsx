import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Discrepancy, DiscrepancyAction } from '#contract/payments/reconciliation.ts';
import { Button } from '../../../ui/button.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { describeAction } from './describe-action.ts';
import type { DiscrepancySubmission } from './resolve-discrepancy.ts';

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
