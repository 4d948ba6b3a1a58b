import { sql } from 'kysely';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { launchTags } from './audited-launch.ts';
import { closeTickets, drawLaunch } from './draw-launch.ts';
import { queueDrawNotices } from './draw-notices.ts';
import { endSoldOut } from './end-sold-out.ts';
import { type AdmissionLimits, letIn, lookAtLine } from './let-in.ts';
import { queueReminders } from './reminders.ts';

/** What the job of launches needs. */
type LaunchJobOptions = Pick<Dependencies, 'db' | 'longDb' | 'mailSite' | 'cacheInvalidator' | 'beacon'> & {
  readonly settings: Pick<
    Dependencies['settings'],
    'launchHoldMs' | 'launchAdmissionsPerSecond' | 'rateLimitScale'
  >;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
};

/** Pauses between rounds, in ms: while a launch is open or about to, and otherwise. */
const busyPause = 250;
const idlePause = 1_000;

/**
 * Opens launches when their time comes, draws their places, lets in who is next, and queues reminders and notices. Any number of
 * processes may run it: each step is one transaction that locks its launch, so one of them takes it, and one that is
 * killed leaves nothing half done.
 * @returns its rounds resolve to how many launches are open or open soon
 */
export function startLaunchJob(options: LaunchJobOptions): Polling<number> {
  const { db, mailSite, log } = options;
  const mailing = { mailSite, rateLimitScale: options.settings.rateLimitScale };
  const runOnce = async () => {
    const launches = await listUnderWay(options);
    await Promise.all(
      launches.map((launch) =>
        moveLaunch(options, launch).catch((err: unknown) =>
          log.warn({ err, shoe: launch.shoe_id }, 'launch.job_failed'),
        ),
      ),
    );
    if (launches.some(({ is_due }) => !is_due)) {
      const reminded = await queueReminders(db, mailing);
      if (reminded > 0) log.info({ mails: reminded }, 'launch.reminded');
    }
    const notified = await queueDrawNotices(db, mailing);
    if (notified > 0) log.info({ mails: notified }, 'launch.notified');
    return launches.filter(({ is_near }) => is_near).length;
  };
  return startPolling(runOnce, {
    pause: (near) => (near > 0 ? busyPause : idlePause),
    onError: (err) => log.warn({ err }, 'launch.job_failed'),
  });
}

/** Launches that are not over and open in the next quarter of an hour, or are open. */
const listUnderWay = ({ db }: LaunchJobOptions) =>
  db
    .selectFrom('launch')
    .innerJoin('shoe', 'shoe.id', 'launch.shoe_id')
    .select(['launch.shoe_id', 'launch.closed_at', 'launch.drawn_at'])
    // One that was closed stays open when the clock is set back.
    .select(sql<boolean>`launch.closed_at is not null or launch.opens_at <= clock_timestamp()`.as('is_due'))
    .select(
      sql<boolean>`launch.closed_at is not null or launch.opens_at <= clock_timestamp() + interval '2 seconds'`.as(
        'is_near',
      ),
    )
    .where('launch.sold_out_at', 'is', null)
    .where('launch.ended_at', 'is', null)
    .where('launch.withdrawn_at', 'is', null)
    .where('shoe.deleted_at', 'is', null)
    .where(({ eb, or }) =>
      or([
        eb('launch.closed_at', 'is not', null),
        eb('launch.opens_at', '<=', sql<Date>`clock_timestamp() + interval '15 minutes'`),
      ]),
    )
    .execute();

type UnderWay = Awaited<ReturnType<typeof listUnderWay>>[number];

async function moveLaunch(
  options: LaunchJobOptions,
  { shoe_id: shoe, closed_at, drawn_at, is_due }: UnderWay,
): Promise<void> {
  const { cacheInvalidator, log } = options;
  if (!is_due && !closed_at) return;
  if (!drawn_at) {
    const isClosed = !closed_at && (await closeTickets(options, shoe));
    // Listings and the shoe's page say that it is open.
    if (isClosed) await cacheInvalidator.invalidate(launchTags(shoe));
    const { isDrawn, lacksBeacon } = await drawLaunch(options, shoe);
    if (!isDrawn) return;
    log.info({ shoe }, 'launch.drawn');
    if (lacksBeacon) log.warn({ shoe }, 'launch.drawn_without_beacon');
  }
  const isMoved = await moveLine(options, shoe);
  if (isMoved || !drawn_at) await cacheInvalidator.invalidate(['launches', `launch:${shoe}`]);
}

/** @returns whether something is to be told */
async function moveLine({ db, cacheInvalidator, settings, log }: LaunchJobOptions, shoe: string) {
  const limits: AdmissionLimits = {
    holdMs: settings.launchHoldMs,
    perSecond: settings.launchAdmissionsPerSecond,
  };
  const { canMove, canEnd } = await lookAtLine(db, shoe, limits);
  if (canEnd && (await endSoldOut(db, shoe))) {
    log.info({ shoe }, 'launch.sold_out');
    await cacheInvalidator.invalidate(launchTags(shoe));
    return false;
  }
  return canMove && (await letIn(db, shoe, limits)).admitted > 0;
}
