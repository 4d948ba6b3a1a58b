import {
  type PublicNetwork,
  PublicRequestError,
  requestPublic,
} from '../../shared/network/request-public.ts';
import type { SecretCipher } from '../../shared/secret-cipher.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { signMessage } from './sign-message.ts';

/** What became of an attempt; `error` null means that it was delivered. */
export interface AttemptResult {
  readonly status: number | null;
  readonly answer: string | null;
  readonly error: string | null;
  /** Whether no further attempt makes sense. */
  readonly final: boolean;
}

interface Receiver {
  readonly url: string;
  /** Encrypted. */
  readonly secret: string;
}

/** In ms (Standard Webhooks recommends 15 to 30 s). */
const timeout = 15_000;
const maxAnswerBytes = 1024 * 1024;
/** How many characters of an answer are kept. */
const keptCharacters = 500;

/** Signs a message and sends it once. Redirects are not followed: they count as failures, like all but 2xx. */
export async function sendMessage(
  { url, secret }: Receiver,
  { message_id: id, body }: ClaimedDelivery,
  { secrets, network }: { readonly secrets: SecretCipher; readonly network: PublicNetwork },
): Promise<AttemptResult> {
  const key = await secrets.decrypt(secret).catch(() => null);
  if (key === null)
    return failed(
      'The secret cannot be read since AUTH_SECRET was changed: remove the webhook, and create it again',
    );
  try {
    const timestamp = Math.floor(Date.now() / 1000);
    const response = await requestPublic(
      {
        ...{ url, body, timeout, method: 'POST', maxBytes: maxAnswerBytes, maxRedirects: 0 },
        headers: { 'content-type': 'application/json', ...signMessage(key, { id, timestamp, body }) },
      },
      network,
    );
    const { status } = response;
    const isDelivered = status >= 200 && status < 300;
    const answer = response.body.toString().replaceAll('\0', '').slice(0, keptCharacters);
    // 410 says that nobody will ever take it (Standard Webhooks, "Delivery").
    return { status, answer, error: isDelivered ? null : `It answered ${status}`, final: status === 410 };
  } catch (error) {
    if (error instanceof PublicRequestError) return failed(error.message);
    throw error;
  }
}

const failed = (error: string): AttemptResult => ({ status: null, answer: null, error, final: false });
