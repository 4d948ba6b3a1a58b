import type { Session } from '#contract/account.ts';
import { call } from './api-client.ts';
import { isNews, rememberUid } from './last-uid.ts';

/** Who is signed in as the shop knows it now; null until it was asked. */
export const readSession = (): Session | null => current;

/**
 * Asks the shop who is signed in, and tells it of every change of that (§4 "after any auth-state change the client
 * posts the user"). Call it after signing in or out. When the shop does not answer, the last answer stays.
 */
export function refreshSession(): Promise<Session | null> {
  const asking = ask();
  asked = asking;
  void asking.then((session) => {
    if (session === null && asked === asking) asked = null;
  });
  return asking;
}

/** The session, asked for once per document. */
export const loadSession = (): Promise<Session | null> => asked ?? refreshSession();

/** Calls the listener after every change, and asks for the session when nobody did; returns how to stop. */
export function watchSession(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (isNews(event, current?.user?.uid ?? '')) void refreshSession();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  void loadSession();
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

const listeners = new Set<() => void>();
let current: Session | null = null;
let asked: Promise<Session | null> | null = null;

async function ask(): Promise<Session | null> {
  const answer = await call('GET /session', {});
  if (!answer.ok) return current;
  const { user } = answer.body;
  const changed = rememberUid(user?.uid ?? '');
  if (changed) await call('POST /users', { body: { email: user?.email ?? '', idUser: user?.uid ?? '' } });
  current = answer.body;
  for (const listener of listeners) listener();
  return current;
}
