import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const privacyWords: LogWords = {
  'account.closed': { words: 'An account was closed', tone: 'plain' },
  'account.erased': { words: 'All data about the owner of a closed account was deleted', tone: 'plain' },
  'person.erasing': { words: 'Erasing someone without an account', tone: 'plain' },
  'privacy.erasures_repeated': {
    words:
      'Erasing {people} people again whom a restored backup brought back; {left} more have an open payment',
    tone: 'plain',
  },
  'account.export_failed': 'a personal data export failed, will be retried: {cause}',
  'account.erasure_failed': 'deleting the data of a closed account failed, will be retried: {cause}',
  'privacy.job_failed': 'the job that erases personal data failed, will be retried: {cause}',
  'retention.enforced': { words: 'Deleted because of their age: {rows}', tone: 'plain' },
};
