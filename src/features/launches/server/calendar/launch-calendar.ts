import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createCacheEntry } from '#platform/cache/cache-entry.ts';
import type { ResponseCache } from '#platform/cache/response-cache.ts';
import { cacheKey, sendCachedResponse } from '#platform/cache/send-cached-response.ts';
import { id } from '#platform/contract/fields/id.ts';
import { formatCents, toCents } from '#platform/contract/fields/money.ts';
import { ApiError, problem } from '#platform/handlers/problem.ts';
import type { CacheTag } from '#platform/invalidation/cache-tags.ts';
import type { ListedLaunch } from '../../contract/launches.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.ts';

/** How long a launch takes in a calendar. */
const minutes = 30;

/**
 * `/launches.ics`, the calendar of `GET /launches` for programs that subscribe to it, and with `?shoe=<id>` one launch as
 * a file. Cached until a launch changes.
 */
export function registerLaunchCalendar(
  app: FastifyInstance,
  { cache, publicOrigin }: { cache: ResponseCache; publicOrigin: string },
): void {
  const { host } = new URL(publicOrigin);
  app.get(
    '/launches.ics',
    { config: { access: 'anyone' }, schema: { hide: true } },
    async (request, reply) => {
      const { shoe } = query.parse(request.query);
      const path = shoe === undefined ? '/launches.ics' : `/launches.ics?shoe=${shoe}`;
      const entry = await cache.fill(cacheKey(path), async () => {
        const tags = new Set<CacheTag>();
        const call = app.inProcessCalls.open(tags, undefined);
        const [result, site] = await Promise.all([
          call('GET /launches', {}),
          call('GET /settings/public', {}),
        ]);
        if (!result.ok) throw new ApiError(problem(result.problem.code));
        if (!site.ok) throw new ApiError(problem(site.problem.code));
        const launches = result.body.filter(
          ({ shoeId, hasDraw }) => shoe === undefined || (shoeId === shoe && hasDraw),
        );
        if (shoe !== undefined && launches.length === 0) throw new ApiError(problem('NOT_FOUND'));
        const events = launches.map((launch) =>
          toEvent(launch, site.body.currency, { origin: publicOrigin, host }),
        );
        return createCacheEntry({
          route: '/launches.ics',
          status: 200,
          headers: {
            ...app.securityHeaders,
            'content-type': 'text/calendar; charset=utf-8',
            'cache-control': 'no-cache',
            ...(shoe !== undefined && { 'content-disposition': 'attachment; filename="launch.ics"' }),
          },
          body: writeCalendar(site.body.shop.name, events, new Date()),
          tags: [...tags],
        });
      });
      return sendCachedResponse(request, reply, entry);
    },
  );
}

/** What is no id of a shoe is as if it were not there. */
const query = z.object({ shoe: id.optional().catch(undefined) });

const toEvent = (
  { shoeId, name, brand, price, opensAt, perAccount, hasDraw }: ListedLaunch,
  currency: string,
  { origin, host }: { origin: string; host: string },
): CalendarEvent => ({
  // A launch that is moved stays the same event; one that another has followed is an event of its own.
  uid: `launch-${shoeId}${hasDraw ? '' : `-${Date.parse(opensAt)}`}@${host}`,
  start: new Date(opensAt),
  minutes,
  summary: `${name} by ${brand} opens`,
  description: `${formatCents(toCents(price, currency), currency)}. Limit: ${perAccount} per account. Enter the draw before the launch opens.`,
  url: `${origin}/products/${encodeURIComponent(shoeId)}`,
});
