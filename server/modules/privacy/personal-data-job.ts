import { type Polling, startPolling } from '../../shared/start-polling.ts';
import { continueErasure, type ErasureOptions } from './erasure-job.ts';

/**
 * Erases people whose account is closed. It has one connection at a time, for a short transaction, so that launches, the
 * audit log and imports never wait for it.
 */
export const startPersonalDataJob = (options: ErasureOptions): Polling<void> =>
  startPolling((signal) => finishPersonalData(options, signal), {
    onError: (err) => options.log.warn({ err }, 'privacy.job_failed'),
  });

/** Does everything that is due, until nothing is or the signal is aborted. */
export async function finishPersonalData(options: ErasureOptions, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await continueErasure(options)));
}
