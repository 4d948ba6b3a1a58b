import { z } from 'zod';
import { defineEndpoint } from './endpoints/endpoint.ts';
import { integer, text } from './fields/field-rules.ts';

/** Works; works, but somebody should look; does not work. */
export const healthStatus = z.enum(['ok', 'warn', 'fail']);
export type HealthStatus = z.infer<typeof healthStatus>;

/** One part of the shop. `since` is when it came to this status, `action` what to do about it; null for nothing. */
export const healthCheck = z.strictObject({
  name: text('backups'),
  title: text('Backups'),
  status: healthStatus,
  detail: text('The newest is of 2026-11-22 03:00 UTC'),
  since: z.iso.datetime(),
  action: z.string().nullable(),
});
export type CheckedPart = z.infer<typeof healthCheck>;

/** How the requests of a route were answered in the last day; `failures` are answers of 5xx. */
export const routeHealth = z.strictObject({
  route: text('GET /shoes/{id}'),
  answers: integer(1_204),
  meanMs: z.number().meta({ examples: [4.2] }),
  failures: integer(3),
});
export type RouteHealth = z.infer<typeof routeHealth>;

export const findHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/health',
  summary:
    'Returns the status of each part of the shop, since when, and what to do about problems, with the slowest and the failed requests of the last 24 hours. Cached responses are not included.',
  access: 'administrator',
  responses: {
    200: z.strictObject({
      checks: z.array(healthCheck),
      slowest: z.array(routeHealth),
      failing: z.array(routeHealth),
    }),
  },
  problems: [],
});
