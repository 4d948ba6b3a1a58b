/** Durations in ms (specification §9): most messages, forms, the result of a checkout. */
export const toastDuration = { news: 2000, form: 3000, checkout: 5000 } as const;
export type ToastDuration = (typeof toastDuration)[keyof typeof toastDuration];

/** Shows a success message; `instead` is the text of an older one that it contradicts. */
export const showSuccess = (text: string, time: ToastDuration = toastDuration.news, instead?: string): void =>
  add({ role: 'status', text, time }, instead);

/** Shows an error message. */
export const showError = (text: string, time: ToastDuration = toastDuration.form): void =>
  add({ role: 'alert', text, time });

/** Removes a toast that has expired or was dismissed. */
export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

export const listToasts = (): readonly Toast[] => toasts;

/** Calls the listener after every change; returns the unsubscribe function. Toasts continue in the next document. */
export function subscribeToToasts(listener: () => void): () => void {
  const onPageHide = () => persistToasts(toasts, Date.now());
  listeners.add(listener);
  window.addEventListener('pagehide', onPageHide);
  for (const toast of takePersistedToasts(Date.now())) add(toast);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('pagehide', onPageHide);
  };
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function add(toast: ToastContent, instead?: string): void {
  lastId += 1;
  // A failure that went well after all, or the other way around, would contradict it.
  const others = toasts.filter(
    ({ text, role }) => text !== toast.text && text !== instead && role === toast.role,
  );
  replace([...others, { ...toast, id: lastId, shownAt: Date.now() }]);
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
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

/** A short message over the page; the role is `status` for a success and `alert` for an error. */
interface ToastContent {
  readonly role: 'status' | 'alert';
  readonly text: string;
  /** The duration in ms. */
  readonly time: number;
}

export interface Toast extends ToastContent {
  readonly id: number;
  /** The Unix time in ms. */
  readonly shownAt: number;
}
