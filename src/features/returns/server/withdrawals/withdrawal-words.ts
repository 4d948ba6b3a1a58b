import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const withdrawalWords: LogWords = {
  'withdrawal.received': 'a customer withdrew from a contract: {withdrawal}',
};
