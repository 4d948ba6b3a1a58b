import type { FastifyInstance } from 'fastify';
import { harmless } from '#database/privacy/table-privacy.ts';
import type { Database } from '#platform/database/database.ts';
import type { Feature } from '#platform/features/feature.ts';
import type { HealthContext } from '#platform/features/health-check.ts';
import type { Dependencies } from '#platform/handlers/dependencies.ts';
import { type RegisterRoute, reply } from '#platform/handlers/route.ts';
import { claimRound, type Polling, startPolling } from '#platform/jobs/start-polling.ts';
import { findHealthEndpoint, healthEndpoints } from './contract.ts';
import { countAnswers, returnCounts, takeCounts } from './server/answer-counts.ts';
import { healthGauges } from './server/health-gauges.ts';
import { healthWords } from './server/health-words.ts';
import { ownChecks } from './server/own-checks.ts';
import { addRouteCounts } from './server/route-hours.ts';
import { checkedKey, forgetMissedChecks, runHealthChecks } from './server/run-checks.ts';

/** The state of each part of the shop, for administrators. */
export const health = {
  endpoints: healthEndpoints,
  async plugin(app, { registerRoute, dependencies }) {
    apps.set(dependencies.db, app);
    registerShopHealthRoutes(registerRoute, dependencies);
  },
  prepare: ({ db }) => forgetMissedChecks(db),
  observe: countAnswers,
  healthChecks: ownChecks,
  healthGauges,
  statusPage: { name: 'health page', path: '/admin/health' },
  startJob: (dependencies) => startHealthJob(dependencies),
  privacy: { tables: { route_hour: harmless('route') } },
  logWords: healthWords,
} satisfies Feature;

/** The pause between two rounds of a process, and between two checks of all processes together, in ms. */
const pause = 15_000;
const checkedEvery = 30_000;

/** What the job needs. */
interface HealthJobOptions
  extends Omit<HealthContext, 'visit' | 'listMissingParts'>,
    Pick<Dependencies, 'healthChecks'> {
  readonly log: { warn(details: object, message: string): void };
}

/** The instances whose pages are looked at, by the database of their dependencies. */
const apps = new WeakMap<Database, FastifyInstance>();

function toContext(dependencies: HealthJobOptions): HealthContext {
  const app = apps.get(dependencies.db);
  if (!app?.hasRoute({ method: 'GET', url: '/*' })) return dependencies;
  return {
    ...dependencies,
    async visit(path) {
      const { statusCode } = await app.inject({ url: path, headers: { accept: 'text/html' } });
      return statusCode;
    },
    listMissingParts: () => app.missingParts.listRecent(),
  };
}

/**
 * Stores how requests were answered, and runs the checks, so that the health page knows since when something is broken
 * that nobody looked at.
 */
const startHealthJob = (options: HealthJobOptions): Polling =>
  startPolling(() => runOnce(options), {
    pause,
    delay: pause,
    onError: (err) => options.log.warn({ err }, 'health.check_failed'),
  });

/** Stores what this process has counted; what cannot be stored is kept for the next time. */
async function storeCounts(db: Database): Promise<void> {
  const counts = takeCounts();
  await addRouteCounts(db, counts).catch((error: unknown) => {
    returnCounts(counts);
    throw error;
  });
}

/** GET /admin/health. */
function registerShopHealthRoutes(registerRoute: RegisterRoute, dependencies: Dependencies): void {
  const { db } = dependencies;
  registerRoute(findHealthEndpoint, async () => {
    await storeCounts(db);
    return reply(200, { checks: await runHealthChecks(toContext(dependencies), dependencies.healthChecks) });
  });
}

async function runOnce(options: HealthJobOptions): Promise<void> {
  await storeCounts(options.db);
  if (await claimRound(options.db, checkedKey, checkedEvery))
    await runHealthChecks(toContext(options), options.healthChecks);
}
