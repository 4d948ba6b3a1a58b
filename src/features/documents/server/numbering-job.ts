import { sql } from 'kysely';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { numberDocuments, storeEarlierDocuments } from './number-documents.ts';
import { allPaid } from './numbered-range.ts';

/** What the job needs. */
type NumberingJobOptions = Pick<Dependencies, 'db'> & {
  readonly log: Record<'warn', (details: object, message: string) => void>;
};

/** Between rounds, in ms. */
const pause = 2_000;
/** Between rounds that check all orders, in ms. Other rounds only check the last day, which has almost all changes. */
const completeEvery = 3_600_000;

/** An order that is dated earlier may still be committed, so the newest wait a moment. */
const settled = sql<Date>`now() - interval '5 seconds'`;
const lastDay = sql<Date>`now() - interval '1 day'`;

/** Issues invoices and credit notes, and stores those of an earlier release. Any number of processes may run it. @returns its rounds resolve to how many they issued */
export function startNumberingJob({ db, log }: NumberingJobOptions): Polling<number> {
  let completeAt = 0;
  const runOnce = async () => {
    await storeEarlierDocuments(db);
    const isComplete = performance.now() >= completeAt;
    const from = isComplete ? allPaid.from : lastDay;
    const numbered = await numberDocuments(db, { from, until: settled });
    if (isComplete) completeAt = performance.now() + completeEvery;
    return numbered;
  };
  return startPolling(runOnce, {
    pause,
    onError: (err) => log.warn({ err }, 'invoice.job_failed'),
  });
}
