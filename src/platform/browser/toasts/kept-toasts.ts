import type { Toast, ToastContent } from './toasts.ts';

/** Lets the toasts of a document go on in the next one, and adds those of the one before. */
export function keepToasts(list: () => readonly Toast[], add: (toast: ToastContent) => void): void {
  window.addEventListener('pagehide', () => persistToasts(list(), Date.now()));
  for (const toast of takePersistedToasts(Date.now())) add(toast);
}

const storedToastsKey = 'toasts';
/** Older toasts, in ms, are dropped. */
const maxAge = 15_000;

/** Stores the visible toasts with their remaining time for the next document. */
function persistToasts(toasts: readonly Toast[], now: number): void {
  const left = toasts
    .map(
      ({ role, text, time, shownAt: since }): ToastContent => ({
        role,
        text,
        time: time - (now - since),
      }),
    )
    .filter(({ time }) => time > 0);
  try {
    if (left.length > 0) sessionStorage.setItem(storedToastsKey, JSON.stringify({ at: now, toasts: left }));
  } catch {
    // Storage is blocked: the toasts end with their document.
  }
}

/** Returns and removes the toasts of the previous document. */
function takePersistedToasts(now: number): readonly ToastContent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storedToastsKey) ?? 'null');
    sessionStorage.removeItem(storedToastsKey);
    return isPersisted(stored) && now - stored.at < maxAge ? stored.toasts.filter(isMessage) : [];
  } catch {
    return [];
  }
}

const isPersisted = (value: unknown): value is { at: number; toasts: unknown[] } =>
  typeof value === 'object' &&
  value !== null &&
  'at' in value &&
  typeof value.at === 'number' &&
  'toasts' in value &&
  Array.isArray(value.toasts);

const isMessage = (toast: unknown): toast is ToastContent =>
  typeof toast === 'object' &&
  toast !== null &&
  'text' in toast &&
  typeof toast.text === 'string' &&
  'time' in toast &&
  typeof toast.time === 'number' &&
  'role' in toast &&
  (toast.role === 'status' || toast.role === 'alert');
