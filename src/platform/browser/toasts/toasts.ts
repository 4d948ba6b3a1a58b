/** Durations in ms (specification §9): most messages, forms, the result of a checkout. */
export const toastDuration = { news: 2000, form: 3000, checkout: 5000 } as const;
export type ToastDuration = (typeof toastDuration)[keyof typeof toastDuration];

/** Shows a success message; `instead` is the text of an older one that it contradicts. */
export const showSuccess = (text: string, time: ToastDuration = toastDuration.news, instead?: string): void =>
  addToast({ role: 'status', text, time }, instead);

/** Shows an error message. */
export const showError = (text: string, time: ToastDuration = toastDuration.form): void =>
  addToast({ role: 'alert', text, time });

/** Removes a toast that has expired or was dismissed. */
export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

export const listToasts = (): readonly Toast[] => toasts;

/** Calls the listener after every change; returns the unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

/** Shows a toast; `instead` as in {@link showSuccess}. */
export function addToast(toast: ToastContent, instead?: string): void {
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

/** A short message over the page; the role is `status` for a success and `alert` for an error. */
export interface ToastContent {
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
