import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ProblemDetails } from '#contract/problem.ts';
import { showError, showSuccess } from '../../../lib/toasts.ts';
import { type Subject, useUndoOffer } from './undo-offer.tsx';

type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: ProblemDetails };

interface Deed {
  /** Names the deed while it runs, e.g. the id of the row it belongs to. */
  readonly key: string;
  readonly send: () => Promise<Outcome>;
  /** The toast that says it is done. */
  readonly done: string;
  /** What was changed, to offer taking it back. */
  readonly subject: Subject;
}

/** Does one thing at a time to a row: sends it, says what came of it, offers undo, and reads the tables anew. */
export function useDeed(): { busy: string | null; run: (deed: Deed) => Promise<boolean> } {
  const [busy, setBusy] = useState<string | null>(null);
  const { offer } = useUndoOffer();
  const { revalidate } = useRevalidator();
  const run = async ({ key, send, done, subject }: Deed): Promise<boolean> => {
    setBusy(key);
    const outcome = await send();
    if (outcome.ok) showSuccess(done);
    else showError(outcome.problem.detail);
    await Promise.all([revalidate(), outcome.ok ? offer(subject) : null]);
    setBusy(null);
    return outcome.ok;
  };
  return { busy, run };
}
