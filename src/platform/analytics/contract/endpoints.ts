import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoints/endpoint.ts';

const eventName = z
  .string()
  .regex(/^[a-z]+(_[a-z]+)*$/)
  .max(40)
  .meta({ examples: ['page_view'] });
const screenName = z
  .string()
  .regex(/^(other|\/[\w/{}-]*)$/)
  .max(60)
  .meta({ examples: ['/'] });
const times = z.number().int();

/** How often an event happened on a screen, as reported by a browser. */
export const countedEvent = z.strictObject({
  event: eventName,
  screen: screenName,
  times: times.min(1).max(100),
});
export type CountedEvent = z.infer<typeof countedEvent>;

/** The counts of one day (UTC, `2026-11-21`) by event, without events that did not happen. */
export const countedDay = z.strictObject({
  day: z.iso.date(),
  events: z.record(eventName, times),
});
export type CountedDay = z.infer<typeof countedDay>;

/** How often a screen was seen. */
export const screenViews = z.strictObject({ screen: screenName, views: times });
export type ScreenViews = z.infer<typeof screenViews>;

export const countEventsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/analytics',
  summary:
    'Adds to the counts of today (UTC). Stores no cookie, address, id or time of day. Browsers that ask not to be tracked (DNT or Sec-GPC) are not counted.',
  access: 'anyone',
  body: z.strictObject({ events: z.array(countedEvent).min(1).max(50) }),
  responses: { 202: z.strictObject({ counted: times }) },
  problems: ['INVALID'],
});

export const listCountsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/analytics',
  summary:
    'Returns the event counts of each of the last `days` days (UTC, including today) and the views of each page.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject({ days: z.coerce.number().int().min(1).max(366).default(30) }),
  responses: { 200: z.strictObject({ days: z.array(countedDay), screens: z.array(screenViews) }) },
  problems: ['INVALID'],
});
