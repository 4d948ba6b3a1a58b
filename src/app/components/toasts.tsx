import { useSyncExternalStore } from 'react';
import type { Toast } from '../lib/toasts/toasts.ts';
import { dismissToast, listToasts, subscribeToToasts } from '../lib/toasts/toasts.ts';
import { ToastRegion } from '../ui/toast-region.tsx';

/** The current toasts. */
export function Toasts() {
  return <ToastRegion toasts={useToasts()} onDone={dismissToast} />;
}

const none: readonly Toast[] = [];

/** The current toasts, oldest first; none on the server. */
const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribeToToasts, listToasts, () => none);
