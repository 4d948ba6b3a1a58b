import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const recallWords: LogWords = {
  'recall.finished': 'recall {recall} was emailed to {sent} buyers, {failed} emails were refused',
  'recall.job_failed': 'emailing a recall to buyers failed, will be retried: {cause}',
  'recall.published': 'recall {recall} was published, {buyers} buyers are being notified',
};
