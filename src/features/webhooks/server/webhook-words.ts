import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const webhookWords: LogWords = {
  'webhook.deliveries_unavailable': 'queued webhook deliveries cannot be read: {cause}',
  'webhook.given_up': 'webhook {webhook} did not accept a message within three days, given up: {cause}',
};
