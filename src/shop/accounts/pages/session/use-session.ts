import { useSyncExternalStore } from 'react';
import type { Session } from '../../contract/account.ts';
import { readSession, subscribeToSession } from './session.ts';

/** The session; null on the server, and in the browser until it is loaded. */
export const useSession = (): Session | null =>
  useSyncExternalStore(subscribeToSession, readSession, () => null);
