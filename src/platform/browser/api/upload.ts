import { auditEntryHeader } from '../../contract/endpoints/audit-entry-header.ts';
import type { ApiCall } from '../../contract/endpoints/endpoint-types.ts';
import { createCall } from './api-client.ts';

/** The accepted types of a shoe's picture; the server checks the file's content as well. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif';

/** A call that reports the upload progress from 0 to 1, which only XMLHttpRequest provides. */
export const callWithProgress = (onProgress: (fraction: number) => void): ApiCall =>
  createCall((path, init) => send(path, init, onProgress));

/** Sends a form and reports the upload progress from 0 to 1. Rejects when the request does not get through. */
export const sendForm = (
  path: string,
  form: FormData,
  onProgress: (fraction: number) => void,
): Promise<Response> => send(path, { method: 'POST', body: form }, onProgress);

function send(path: string, init: RequestInit, onProgress: (fraction: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'GET', path);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(toResponse(request)));
    for (const kind of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(kind, () => reject(new TypeError('The request did not get through')));
    }
    request.send(init.body instanceof FormData ? init.body : null);
  });
}

const toResponse = (request: XMLHttpRequest): Response =>
  new Response(request.responseText, {
    status: request.status,
    headers: { [auditEntryHeader]: request.getResponseHeader(auditEntryHeader) ?? '' },
  });
