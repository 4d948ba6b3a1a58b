import { useSyncExternalStore } from 'react';
import type { Toast } from '../lib/toasts/toast.ts';
import { listToasts, subscribeToToasts } from '../lib/toasts/toasts.ts';

const none: readonly Toast[] = [];

/** The current toasts, oldest first; none on the server. */
export const useToasts = (): readonly Toast[] =>
  useSyncExternalStore(subscribeToToasts, listToasts, () => none);
