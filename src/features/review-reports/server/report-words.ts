import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const reportWords: LogWords = {
  'review_report.decided': 'a reported review was decided: {decision}',
  'review_report.received': 'a review was reported: {review}',
};
