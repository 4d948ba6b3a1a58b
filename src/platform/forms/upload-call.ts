import { callWithProgress, sendForm } from '../browser/api/upload.ts';
import type { ApiCall } from '../contract/endpoints/endpoint-types.ts';

/** The share of the running upload that was sent, from 0 to 1; null while nothing is uploaded. */
export const readUploadProgress = (): number | null => share;

/** Calls the listener whenever {@link readUploadProgress} changes; returns how to stop. */
export function watchUploadProgress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** An API call whose upload progress can be watched. */
export const callWithUploadProgress: ApiCall = (address, input, options) => {
  report(0);
  return callWithProgress(report)(address, input, options).finally(() => report(null));
};

/** Sends a form whose upload progress can be watched; rejects when the request does not get through. */
export const sendFormWithProgress = (path: string, form: FormData): Promise<Response> => {
  report(0);
  return sendForm(path, form, report).finally(() => report(null));
};

const listeners = new Set<() => void>();
let share: number | null = null;

function report(next: number | null): void {
  share = next;
  for (const listener of listeners) listener();
}
