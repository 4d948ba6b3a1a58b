import { useSyncExternalStore } from 'react';
import type { Toast } from '../lib/toast.ts';
import { listToasts, watchToasts } from '../lib/toasts.ts';

const none: readonly Toast[] = [];

/** The messages to show now, oldest first; none on the server. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(watchToasts, listToasts, () => none);
