import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const waitlistWords: LogWords = {
  'waitlist.expired': { words: 'Waitlist: {entries} offers expired', tone: 'plain' },
  'waitlist.job_failed': 'waitlist offers cannot be expired or emailed: {cause}',
  'waitlist.notified': 'Waitlist: size {size} of {shoe}, {notice}',
};
