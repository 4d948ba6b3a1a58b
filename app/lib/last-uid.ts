const key = 'uid';
/** Stands in for storage where that is blocked. */
let remembered = '';

/** Keeps whose session the browser last saw, empty for a visitor; says whether that is a change. */
export function rememberUid(uid: string): boolean {
  const changed = read() !== uid;
  remembered = uid;
  if (changed) write(uid);
  return changed;
}

/** Whether a storage event says that another tab signed in or out. */
export const isNews = (event: Pick<StorageEvent, 'key' | 'newValue'>, uid: string): boolean =>
  event.key === key && (event.newValue ?? '') !== uid;

function read(): string {
  try {
    return localStorage.getItem(key) ?? remembered;
  } catch {
    return remembered;
  }
}

function write(uid: string): void {
  try {
    localStorage.setItem(key, uid);
  } catch {
    // Storage is blocked: other tabs learn of the change when they load.
  }
}
