/** How often and how long a client waits for a shop that asks it to come back later. */
export interface RetryOptions {
  /** How often a safe request is sent at most. */
  readonly tries: number;
  /** The longest wait for which it is sent again, in seconds. */
  readonly longestWait: number;
  /** Waits; rejects when the signal is aborted. */
  readonly wait: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/**
 * Sends a request. GET and HEAD that are answered 429 or 503 with Retry-After (RFC 9110 §10.2.3) are sent again after
 * that time; other methods never are, because the first one may have happened. Without that header, after the last try
 * and when the wait is too long, the response is returned as it is.
 */
export async function sendWithRetries(
  url: URL,
  init: RequestInit,
  { tries, longestWait, wait }: RetryOptions,
): Promise<Response> {
  for (let sent = 1; ; sent += 1) {
    const response = await fetch(url, init);
    const seconds = retryAfter(response);
    const isSafe = init.method === 'GET' || init.method === 'HEAD';
    if (!isSafe || sent >= tries || seconds === null || seconds > longestWait) return response;
    await response.body?.cancel();
    await wait(seconds * 1000, init.signal ?? undefined);
  }
}

/** The seconds after which a response of 429 or 503 asks to come back; null when it does not say. */
export function retryAfter(response: Response): number | null {
  const value = response.headers.get('retry-after');
  if (value === null || (response.status !== 429 && response.status !== 503)) return null;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, seconds);
}

/** Waits with a timer; rejects with the signal's reason. */
export const waitWithTimer: RetryOptions['wait'] = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
