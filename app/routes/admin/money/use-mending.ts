import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { type Discrepancy, discrepancyKindLabels } from '#contract/reconciliation.ts';
import { call } from '../../../lib/api-client.ts';
import { showError, showSuccess } from '../../../lib/toasts.ts';
import { deedOf } from './deeds.ts';

/** Asks, does the one action of a difference, tells what came of it and compares anew. */
export function useMending(difference: Discrepancy) {
  const { intent, kind } = difference;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const mend = async () => {
    setAsking(false);
    setBusy(true);
    const answer = await call('POST /admin/money/{intent}/settle', { params: { intent }, body: { kind } });
    if (!answer.ok) showError(answer.problem.detail);
    else if (answer.body.remaining)
      showError(`Not settled yet: ${discrepancyKindLabels[answer.body.remaining.kind]}`);
    else showSuccess(deedOf(difference).done);
    await revalidate();
    setBusy(false);
  };
  return { asking, busy, ask: () => setAsking(true), leave: () => setAsking(false), mend };
}
