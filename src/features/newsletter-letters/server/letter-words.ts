import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const letterWords: LogWords = {
  'letter.finished':
    'Newsletter: letter {letter} was sent to {sent} subscribers, {failed} emails were refused',
  'letter.job_failed': 'sending letters to subscribers failed, will be retried: {cause}',
  'letter.started': 'Newsletter: letter {letter} is being sent to {recipients} subscribers',
};
