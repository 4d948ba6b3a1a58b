import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { pageParams } from '#platform/contract/endpoints/query-params.ts';
import { integer, text } from '#platform/contract/fields/field-rules.ts';
import { id } from '#platform/contract/fields/id.ts';

/** The most pairs that a launch lets one account buy. */
export const launchPairsLimit = 5;

/** The most tickets of a draw that one answer has. */
export const drawPageLength = 10_000;

/** A number that a shopper's browser draws: 16 random bytes, hex. */
export const ticketNumber = z
  .string()
  .regex(/^[0-9a-f]{32}$/, 'A ticket number has 32 hexadecimal digits')
  .meta({ examples: ['9f86d081884c7d659a2feaa0c55ad015'] });

const hash = text('2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae');

/**
 * `announced` before its time; `drawing` while the tickets are closed and the round of the beacon is awaited; `open` while
 * there are pairs; `sold-out` and `ended` (by an administrator) for good: then the shoe is one like any other.
 */
export const launchStage = z.enum(['announced', 'drawing', 'open', 'sold-out', 'ended']);
export type LaunchStage = z.infer<typeof launchStage>;

/** The round of a public randomness beacon that goes into the draw; named before the opening, `randomness` after it. */
const beacon = z.strictObject({
  url: text('https://api.drand.sh/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'),
  round: integer(14_211_034),
  randomness: hash.nullable(),
});

/**
 * A launch as everybody sees it. Places up to `admittedThrough` have been let in, so whoever knows their place needs
 * nothing else to know where they stand; `pairs` are those that can still be bought, `free` those of them that nobody who
 * was let in may buy now, `early` and `tickets` how many took a place before the opening and in all.
 */
export const launch = z.strictObject({
  shoeId: text('shoe-orbit'),
  opensAt: z.iso.datetime(),
  announcedAt: z.iso.datetime(),
  perAccount: integer(1),
  stage: launchStage,
  pairs: integer(200),
  free: integer(160),
  early: integer(4_812),
  tickets: integer(5_230),
  admittedThrough: integer(260),
  soldOutAt: z.iso.datetime().nullable(),
  commitment: hash,
  ticketsHash: hash.nullable(),
  seed: hash.nullable(),
  beacon: beacon.nullable(),
});
export type Launch = z.infer<typeof launch>;

/** A line of the calendar. */
export const listedLaunch = z.strictObject({
  shoeId: text('shoe-orbit'),
  name: text('Orbit Runner'),
  brand: text('Velmora'),
  price: z.number().meta({ examples: [129.99] }),
  image: text('/api/pictures/shoe-orbit/side-640.webp'),
  opensAt: z.iso.datetime(),
  perAccount: integer(1),
  stage: launchStage,
  soldOutAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  /** Pairs sold in the launch. */
  sold: integer(200),
  /** Whether its draw can be checked: not once another launch of the shoe has taken its place. */
  hasDraw: z.boolean(),
});
export type ListedLaunch = z.infer<typeof listedLaunch>;

/**
 * `early` before the draw; `waiting` behind `admittedThrough`; `admitted` until `admittedUntil`; `paying` after that, while
 * a payment that began in time is not decided; `sold-out` when nothing comes any more: the launch is over, or the own
 * admission is.
 */
export const placeState = z.enum(['early', 'waiting', 'admitted', 'paying', 'sold-out']);
export type PlaceState = z.infer<typeof placeState>;

/**
 * The own place in the line of a launch. `place` counts from 1 and is null before the draw, and for who has none
 * (`joined` false); `ahead` is how many places before it are still to be let in. `admissionOver`: it was used up, given
 * up or ran out, the line was left, or it passed while the account was disabled.
 */
export const launchPlace = z.strictObject({
  joined: z.boolean(),
  place: integer(212).nullable(),
  ahead: integer(12).nullable(),
  state: placeState.meta({ examples: ['waiting'] }),
  admittedUntil: z.iso.datetime().nullable(),
  admissionOver: z.boolean(),
  /** Pairs bought in this launch. */
  bought: integer(0),
  /** The anonymous id under which it stands in the list of tickets. */
  ticket: text('b3e1f0ac5d9c4f7e8a21c64d0f7b9e55').nullable(),
  number: ticketNumber.nullable(),
  /** Whether the account was made after the announcement, and stands behind those that were not. */
  newAccount: z.boolean(),
  reminder: z.boolean(),
});
export type LaunchPlace = z.infer<typeof launchPlace>;

/** A ticket of the draw; `group` 0 are accounts from before the announcement, 1 newer ones; `place` null before the draw. */
export const drawTicket = z.strictObject({
  id: text('b3e1f0ac5d9c4f7e8a21c64d0f7b9e55'),
  number: ticketNumber,
  group: z.union([z.literal(0), z.literal(1)]).meta({ examples: [0] }),
  place: integer(212).nullable(),
});
export type DrawTicket = z.infer<typeof drawTicket>;

/** What an administrator sees of a launch. */
export const launchReport = z.strictObject({
  ...listedLaunch.shape,
  pairs: integer(200),
  early: integer(4_812),
  newAccounts: integer(310),
  tickets: integer(5_230),
  admitted: integer(260),
  /** Let in, and neither bought nor still able to. */
  lapsed: integer(60),
  reminders: integer(94),
});
export type LaunchReport = z.infer<typeof launchReport>;

const params = z.strictObject({ id });

export const setLaunchEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/admin/shoes/{id}/launch',
  summary:
    'Announces a launch of a shoe that opens at `opensAt`, or changes it before it opens. Null cancels the launch, or ends it if it is open.',
  access: 'administrator',
  params,
  body: z.strictObject({
    opensAt: z.iso.datetime({ offset: true }).nullable(),
    perAccount: z.number().int().min(1).max(launchPairsLimit).default(1),
  }),
  responses: { 200: launch.nullable() },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW'],
});

export const listLaunchReportsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/launches',
  summary:
    'Lists launches, latest opening first, with how many people entered, were let in and bought. X-Total-Count has the total.',
  access: 'administrator',
  programs: 'read',
  query: z.strictObject(pageParams),
  responses: { 200: z.array(launchReport) },
  problems: ['INVALID'],
});

export const listLaunchesEndpoint = defineEndpoint({
  method: 'GET',
  path: '/launches',
  summary: 'Lists upcoming launches, soonest first, then the launches of the last year, latest first.',
  access: 'anyone',
  shared: true,
  responses: { 200: z.array(listedLaunch) },
  problems: [],
});

export const findLaunchEndpoint = defineEndpoint({
  method: 'GET',
  path: '/launches/{id}',
  summary:
    'Returns a launch, by the id of its shoe, and how far its line has moved. The response is the same for everyone and cached, so clients can poll it while waiting.',
  access: 'anyone',
  shared: true,
  params,
  responses: { 200: launch },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const findDrawEndpoint = defineEndpoint({
  method: 'GET',
  path: '/launches/{id}/draw',
  summary: `Returns everything needed to recompute the draw: the commitment, the tickets from before the opening and their hash once the list is closed, and the seed and places once they are drawn. A page has up to ${drawPageLength} tickets ordered by id, starting after \`after\`. \`next\` is the \`after\` of the next page, or null.`,
  access: 'anyone',
  shared: true,
  params,
  query: z.strictObject({ after: id.optional() }),
  responses: {
    200: z.strictObject({
      shoeId: text('shoe-orbit'),
      commitment: hash,
      seed: hash.nullable(),
      ticketsHash: hash.nullable(),
      beacon: beacon.nullable(),
      tickets: z.array(drawTicket),
      next: text('b3e1f0ac5d9c4f7e8a21c64d0f7b9e55').nullable(),
    }),
  },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const joinLaunchEndpoint = defineEndpoint({
  method: 'POST',
  path: '/launches/{id}/place',
  summary:
    'Joins the line of a launch. Each account has one place, so repeating the request returns the same one. `number` is a random number from the browser that goes into the draw; without it, the shop picks one.',
  access: 'enabled',
  params,
  forms: ['/products/:id/launch'],
  body: z.strictObject({ number: ticketNumber.optional() }),
  responses: { 200: launchPlace },
  problems: ['NOT_FOUND', 'INVALID', 'ACCOUNT_DISABLED'],
});

export const findPlaceEndpoint = defineEndpoint({
  method: 'GET',
  path: '/launches/{id}/place',
  summary: 'Returns your place in the line of a launch, without joining.',
  access: 'signed-in',
  params,
  responses: { 200: launchPlace },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const leaveLaunchEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/launches/{id}/place',
  summary:
    'Leaves the line of a launch. Someone who was let in passes their place to the next in line. After the draw this is final; before it, you can join again.',
  access: 'signed-in',
  params,
  responses: { 200: launchPlace },
  problems: ['NOT_FOUND', 'INVALID'],
});

export const remindOfLaunchEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/launches/{id}/reminder',
  summary: 'Sets whether you get an email 15 minutes before a launch opens.',
  access: 'enabled',
  params,
  forms: ['/products/:id/launch'],
  body: z.strictObject({ wanted: z.boolean() }),
  responses: { 200: z.strictObject({ wanted: z.boolean() }) },
  problems: ['NOT_FOUND', 'INVALID', 'NOT_ALLOWED_NOW', 'ACCOUNT_DISABLED'],
});

/** The endpoints of this feature. */
export const launchEndpoints = {
  listLaunches: listLaunchesEndpoint,
  findLaunch: findLaunchEndpoint,
  findDraw: findDrawEndpoint,
  joinLaunch: joinLaunchEndpoint,
  findPlace: findPlaceEndpoint,
  leaveLaunch: leaveLaunchEndpoint,
  remindOfLaunch: remindOfLaunchEndpoint,
  setLaunch: setLaunchEndpoint,
  listLaunchReports: listLaunchReportsEndpoint,
} as const satisfies Record<string, Endpoint>;
