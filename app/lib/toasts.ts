import { carryToasts, takeCarriedToasts } from './carried-toasts.ts';
import type { Message, Toast } from './toast.ts';

/** How long toasts stay, in ms (specification §9): most news, forms, the answer of checkout. */
export const toastTime = { news: 2000, form: 3000, checkout: 5000 } as const;
export type ToastTime = (typeof toastTime)[keyof typeof toastTime];

/** Shows a success message. */
export const showSuccess = (text: string, time: ToastTime = toastTime.news): void =>
  add({ role: 'status', text, time });

/** Shows an error message. */
export const showError = (text: string, time: ToastTime = toastTime.form): void =>
  add({ role: 'alert', text, time });

/** Takes a toast away, because its time is over or the reader dismissed it. */
export const dismissToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id));

export const listToasts = (): readonly Toast[] => toasts;

/** Calls the listener after every change; returns how to stop. Messages follow the reader to the next document. */
export function watchToasts(listener: () => void): () => void {
  const onPageHide = () => carryToasts(toasts, Date.now());
  listeners.add(listener);
  window.addEventListener('pagehide', onPageHide);
  for (const toast of takeCarriedToasts(Date.now())) add(toast);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('pagehide', onPageHide);
  };
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let lastId = 0;

function add(toast: Message): void {
  lastId += 1;
  const others = toasts.filter(({ text }) => text !== toast.text);
  replace([...others, { ...toast, id: lastId, since: Date.now() }]);
}

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
