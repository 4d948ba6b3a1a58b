import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { continueErasure, type ErasureOptions } from './erasure-job.ts';
import { continueExport, type ExportOptions } from './export-job.ts';

/** What the job needs. */
export type PersonalDataOptions = ErasureOptions & ExportOptions;

/**
 * Removes the data of closed accounts and makes data exports, in turns. It uses one connection at a time, for a short
 * transaction, so that nothing else waits for it.
 */
export const startPersonalDataJob = (options: PersonalDataOptions): Polling<void> =>
  startPolling((signal) => finishPersonalData(options, signal), {
    onError: (err) => options.log.warn({ err }, 'privacy.job_failed'),
  });

/** Does everything that is due, until nothing is or the signal is aborted. */
export async function finishPersonalData(options: PersonalDataOptions, signal?: AbortSignal): Promise<void> {
  for (let isBusy = true; isBusy && !signal?.aborted; ) {
    const hasErased = await continueErasure(options);
    const hasExported = await continueExport(options);
    isBusy = hasErased || hasExported;
  }
}
