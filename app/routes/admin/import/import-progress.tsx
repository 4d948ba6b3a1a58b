import { useEffect, useEffectEvent, useRef } from 'react';
import { useRevalidator } from 'react-router';
import type { CatalogueImport } from '#contract/catalogue-changes.ts';
import { offerUndo } from '../actions/undo-offer.ts';

/** How often the server is asked how far it is, in ms. */
const interval = 500;

/** How far the running work on a file is; offers to undo an import that ends while it is watched. */
export function ImportProgress({ upload: { state, doing, share, findings } }: { upload: CatalogueImport }) {
  const { revalidate } = useRevalidator();
  const isWorking = state === 'checking' || state === 'importing';
  const ask = useEffectEvent(() => void revalidate());
  const changeId = state === 'imported' ? findings?.changeId : undefined;
  const before = useRef(state);
  useEffect(() => {
    if (!isWorking) return;
    const asking = setInterval(ask, interval);
    return () => clearInterval(asking);
  }, [isWorking]);
  useEffect(() => {
    if (changeId && before.current !== 'imported') void offerUndo({ entity: 'catalogue', id: changeId });
    before.current = state;
  }, [changeId, state]);
  if (!isWorking) return null;
  return (
    <label className="grid gap-1 text-sm">
      <span aria-live="polite">
        {state === 'checking' ? 'Checking' : 'Importing'}
        {doing === '' ? '…' : `: ${doing}…`}
      </span>
      <progress className="upload-progress" max={1} value={share} />
    </label>
  );
}
