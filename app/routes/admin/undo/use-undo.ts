import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { AuditEntry } from '#contract/audit-log.ts';
import { call } from '../../../lib/api-client.ts';
import { showError, showSuccess, toastTime } from '../../../lib/toasts.ts';
import { useUndoOffer } from './undo-offer.tsx';

/** Takes entries of the history back, one at a time: says what came of it, and offers to take that back too. */
export function useUndo(): { busy: boolean; undo: (entry: AuditEntry) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const { show } = useUndoOffer();
  const { revalidate } = useRevalidator();
  const undo = async ({ _id }: AuditEntry) => {
    setBusy(true);
    const answer = await call('POST /admin/history/{id}/undo', { params: { id: _id } });
    setBusy(false);
    if (answer.ok) {
      showSuccess(answer.body.title);
      show(answer.body);
    } else {
      showError(answer.problem.detail, toastTime.checkout);
      show(null);
    }
    await revalidate();
  };
  return { busy, undo };
}
