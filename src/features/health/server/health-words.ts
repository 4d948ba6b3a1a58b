import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const healthWords: LogWords = {
  'health.check_failed': 'the checks of /admin/health failed, will be retried in seconds: {cause}',
};
