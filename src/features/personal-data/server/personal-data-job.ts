import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { continueErasure, type ErasureOptions } from './erasure-job.ts';
import { continueExport, type ExportOptions } from './export-job.ts';
import { type RepeatOptions, repeatErasures } from './repeat-erasures.ts';

/** What the job needs. */
export type PersonalDataOptions = ErasureOptions & ExportOptions;

/** How long after a look for people whom a restore brought back the next follows, in ms: soon where a payment is open. */
const pauses = { someLeft: 30_000, none: 3_600_000 };

/**
 * Removes the data of closed accounts and makes data exports, in turns, and erases those again whom a restore brought back. It uses one connection at a time, for a short
 * transaction, so that nothing else waits for it.
 */
export function startPersonalDataJob(
  options: PersonalDataOptions & RepeatOptions,
): Pick<Polling<void>, 'stop'> {
  const onError = (err: unknown) => options.log.warn({ err }, 'privacy.job_failed');
  const repeating = startPolling(() => repeatErasures(options), {
    pause: ({ left }) => (left > 0 ? pauses.someLeft : pauses.none),
    onError,
  });
  const job = startPolling((signal) => finishPersonalData(options, signal), { onError });
  return {
    async stop() {
      await Promise.all([repeating.stop(), job.stop()]);
    },
  };
}

/** Does everything that is due, until nothing is or the signal is aborted. */
export async function finishPersonalData(options: PersonalDataOptions, signal?: AbortSignal): Promise<void> {
  for (let isBusy = true; isBusy && !signal?.aborted; ) {
    const hasErased = await continueErasure(options);
    const hasExported = await continueExport(options);
    isBusy = hasErased || hasExported;
  }
}
