import { type HealthCheck, ok } from '#platform/features/health-check.ts';
import { listFailingRoutes, listSlowRoutes, sumLastHour } from '../route-hours.ts';

/** A mean time above this is worth a look, in ms. */
const slow = 1_000;
/** Fewer answers say nothing about a route. */
const fewest = 10;

/** Whether pages and calls are quick. */
export const pagesCheck: HealthCheck = {
  name: 'pages',
  title: 'Slowest pages',
  position: 120,
  async run({ db }) {
    const [slowest] = (await listSlowRoutes(db)).filter(({ answers }) => answers >= fewest);
    if (!slowest) return ok('Too few responses in the last day to tell');
    const detail = `Slowest in the last day: ${slowest.route}, ${slowest.meanMs} ms on average`;
    if (slowest.meanMs <= slow) return ok(detail);
    return {
      status: 'warn',
      detail,
      action: 'Search the log for request.slow. If all pages are slow, add processes (WORKERS).',
    };
  },
};

/** Whether answers fail. */
export const errorsCheck: HealthCheck = {
  name: 'errors',
  title: 'Errors in the last day',
  position: 130,
  async run({ db }) {
    const failing = await listFailingRoutes(db);
    const failures = failing.reduce((sum, route) => sum + route.failures, 0);
    const hour = await sumLastHour(db);
    const [worst] = failing;
    if (!worst) return ok('None');
    const detail = `${failures} responses failed in the last day, ${hour.failures} of ${hour.answers} in the current and the previous hour. Most came from ${worst.route} (${worst.failures})`;
    const action = 'Search the log for request.failed and page.render_failed.';
    const isMuch = hour.failures >= 10 && hour.failures > hour.answers / 100;
    return { status: isMuch ? 'fail' : 'warn', detail, action };
  },
};
