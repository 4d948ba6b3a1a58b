import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const payLinkWords: LogWords = {
  'pay_link.expired': {
    words: 'Payment link {link} was not paid in time, its pairs are for sale again',
    tone: 'plain',
  },
  'pay_link.job_failed': 'pairs of payment links could not be released: {cause}',
};
