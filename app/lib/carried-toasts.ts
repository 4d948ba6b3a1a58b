import type { Message, Toast } from './toast.ts';

const key = 'toasts';
/** A page that loads later than this, in ms, is no longer the one that followed. */
const longestLoad = 15_000;

/** Keeps the messages on the screen, with the time they have left, for the document that follows this one. */
export function carryToasts(toasts: readonly Toast[], now: number): void {
  const left = toasts
    .map(({ role, text, time, since }): Message => ({ role, text, time: time - (now - since) }))
    .filter(({ time }) => time > 0);
  try {
    if (left.length > 0) sessionStorage.setItem(key, JSON.stringify({ at: now, toasts: left }));
  } catch {
    // Storage is blocked: the message ends with its document.
  }
}

/** The messages the document before left, once. */
export function takeCarriedToasts(now: number): readonly Message[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    sessionStorage.removeItem(key);
    return isCarried(kept) && now - kept.at < longestLoad ? kept.toasts.filter(isMessage) : [];
  } catch {
    return [];
  }
}

const isCarried = (kept: unknown): kept is { at: number; toasts: unknown[] } =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  'toasts' in kept &&
  Array.isArray(kept.toasts);

const isMessage = (toast: unknown): toast is Message =>
  typeof toast === 'object' &&
  toast !== null &&
  'text' in toast &&
  typeof toast.text === 'string' &&
  'time' in toast &&
  typeof toast.time === 'number' &&
  'role' in toast &&
  (toast.role === 'status' || toast.role === 'alert');
