import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const returnWords: LogWords = {
  'return.expired': { words: 'Return {return}: the pairs did not arrive in time', tone: 'plain' },
  'return.job_failed': 'reserved sizes of returns could not be released: {cause}',
};
