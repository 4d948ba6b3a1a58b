import type { LogWords } from '#platform/tracing/log-words.ts';

/** The events of the log in words. */
export const launchWords: LogWords = {
  'launch.beacon_failed': 'the randomness beacon does not respond, so no launch can be announced: {cause}',
  'launch.drawn': 'Launch: the order of the line for {shoe} was drawn',
  'launch.drawn_without_beacon':
    'the beacon did not respond in time, the line for {shoe} was drawn without it',
  'launch.job_failed': 'opening a launch or advancing its line failed, will be retried: {cause}',
  'launch.notified': 'Launch: {mails} emails about a changed launch queued',
  'launch.reminded': 'Launch: {mails} reminders queued',
  'launch.sold_out': 'Launch: {shoe} is sold out',
};
