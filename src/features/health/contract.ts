import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';

/** Works; works, but somebody should look; does not work. */
export const healthStatus = z.enum(['ok', 'warn', 'fail']);
export type HealthStatus = z.infer<typeof healthStatus>;

/** One part of the shop. `since` is when it came to this status, `action` what to do about it; null for nothing. */
export const healthCheck = z.strictObject({
  name: text('database'),
  title: text('Database'),
  status: healthStatus,
  detail: text('A write takes 2 ms'),
  since: z.iso.datetime(),
  action: text('Free some space').nullable(),
});
export type CheckedPart = z.infer<typeof healthCheck>;

export const findHealthEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/health',
  summary: 'Returns the status of each part of the shop, since when, and what to do about problems.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: z.strictObject({ checks: z.array(healthCheck) }) },
  problems: [],
});

/** The endpoints of this feature. */
export const healthEndpoints = {
  findHealth: findHealthEndpoint,
} as const satisfies Record<string, Endpoint>;
