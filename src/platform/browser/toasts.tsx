import { useSyncExternalStore } from 'react';
import { ToastRegion } from '../ui/toast-region.tsx';
import type { Toast } from './toasts/toasts.ts';
import { dismissToast, listToasts, subscribeToToasts } from './toasts/toasts.ts';

/** The current toasts. */
export function Toasts() {
  return <ToastRegion toasts={useToasts()} onDone={dismissToast} />;
}

const none: readonly Toast[] = [];

/** The current toasts, oldest first; none on the server. */
const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribeToToasts, listToasts, () => none);
