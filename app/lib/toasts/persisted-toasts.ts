import type { Toast, ToastContent } from './toast.ts';

const key = 'toasts';
/** Older toasts, in ms, are dropped. */
const maxAge = 15_000;

/** Stores the visible toasts with their remaining time for the next document. */
export function persistToasts(toasts: readonly Toast[], now: number): void {
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
    if (left.length > 0) sessionStorage.setItem(key, JSON.stringify({ at: now, toasts: left }));
  } catch {
    // Storage is blocked: the toasts end with their document.
  }
}

/** Returns and removes the toasts of the previous document. */
export function takePersistedToasts(now: number): readonly ToastContent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
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
