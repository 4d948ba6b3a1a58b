import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { Removed } from './use-removal.ts';

/** Says what was removed, in its place, and brings it back. Undo gets the focus, which the removed line had. */
export function UndoRemoval({ removed, onUndo }: { removed: Removed; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal is a new one
  useEffect(() => button.current?.focus({ preventScroll: true }), [removed]);
  const [first] = removed.lines;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-line border-b bg-sunken px-4 py-2">
      <p role="status" className="wrap-anywhere">
        {removed.lines.length === 1 && first ? `Removed ${first.name || 'the shoe'}` : 'Cart cleared'}
      </p>
      <Button ref={button} size="small" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
