import { useSyncExternalStore } from 'react';
import type { Session } from '#contract/account.ts';
import { readSession, watchSession } from '../lib/session.ts';

/** Who is signed in; null on the server, and in the browser until the shop answered. */
export const useSession = (): Session | null => useSyncExternalStore(watchSession, readSession, () => null);
