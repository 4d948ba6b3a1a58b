const key = 'uid';
/** Used when storage is blocked. */
let fallback = '';

/** Stores the id of the session's user, empty for a visitor; returns whether it has changed. */
export function storeUserId(uid: string): boolean {
  const changed = read() !== uid;
  fallback = uid;
  if (changed) write(uid);
  return changed;
}

/** Whether a storage event reports that another tab signed in or out. */
export const isUserChange = (event: Pick<StorageEvent, 'key' | 'newValue'>, uid: string): boolean =>
  event.key === key && (event.newValue ?? '') !== uid;

function read(): string {
  try {
    return localStorage.getItem(key) ?? fallback;
  } catch {
    return fallback;
  }
}

function write(uid: string): void {
  try {
    localStorage.setItem(key, uid);
  } catch {
    // Storage is blocked: other tabs notice the change when they load.
  }
}
