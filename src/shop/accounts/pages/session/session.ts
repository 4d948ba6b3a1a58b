import { call } from '#platform/browser/api/api-client.ts';
import { onWake } from '#platform/browser/on-wake.ts';
import type { Session } from '../../contract/account.ts';
import { forgetOtherPerson, forgetWithOtherTabs } from './forget-person.ts';

/** The current session; null until it is loaded. */
export const readSession = (): Session | null => current;

/**
 * Loads the session and posts the user after a change (§4 "after any auth-state change the client posts the user").
 * Call it after signing in or out. Null when nobody answered: the current session stays, and who is signed in is unknown.
 */
export function refreshSession(): Promise<Session | null> {
  const request = fetchSession();
  pendingSession = request;
  void request.then((session) => {
    if (session === null && pendingSession === request) pendingSession = null;
  });
  return request;
}

/** The session, loaded once per document; null when nobody answered, so that the next call asks again. */
export const loadSession = (): Promise<Session | null> => pendingSession ?? refreshSession();

/** Calls the listener after every change and loads the session if necessary; returns the unsubscribe function. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) stopWatching = watch();
  listeners.add(listener);
  void loadSession();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

/** Loads the session again after another tab signed in or out, and when the page wakes; returns what ends that. */
function watch(): () => void {
  const onStorage = (event: StorageEvent) => {
    forgetWithOtherTabs(event);
    if (isUserChange(event, current?.user?.uid ?? '')) void refreshSession();
  };
  window.addEventListener('storage', onStorage);
  const stopWaking = onWake(() => void refreshSession());
  return () => {
    window.removeEventListener('storage', onStorage);
    stopWaking();
  };
}

let stopWatching = () => {};
const listeners = new Set<() => void>();
let current: Session | null = null;
let pendingSession: Promise<Session | null> | null = null;

async function fetchSession(): Promise<Session | null> {
  const result = await call('GET /session', {});
  if (!result.ok) return null;
  const { user } = result.body;
  forgetOtherPerson(user?.uid ?? '');
  const changed = storeUserId(user?.uid ?? '');
  if (changed) await call('POST /users', { body: { email: user?.email ?? '', idUser: user?.uid ?? '' } });
  current = result.body;
  for (const listener of listeners) listener();
  return current;
}

const storedUserIdKey = 'uid';
/** Used when storage is blocked. */
let fallback = '';

/** Stores the id of the session's user, empty for a visitor; returns whether it has changed. */
function storeUserId(uid: string): boolean {
  const changed = readStoredUserId() !== uid;
  fallback = uid;
  if (changed) write(uid);
  return changed;
}

/** Whether a storage event reports that another tab signed in or out. */
const isUserChange = (event: Pick<StorageEvent, 'key' | 'newValue'>, uid: string): boolean =>
  event.key === storedUserIdKey && (event.newValue ?? '') !== uid;

/** The id of the user whom this browser knew last, empty for a visitor: a guess until the session is loaded. */
export function readStoredUserId(): string {
  try {
    return localStorage.getItem(storedUserIdKey) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(uid: string): void {
  try {
    localStorage.setItem(storedUserIdKey, uid);
  } catch {
    // Storage is blocked: other tabs notice the change when they load.
  }
}
