import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { text } from '#platform/contract/fields/field-rules.ts';

/** One step. `to` is the path of the page where it is done; null if it is done outside the shop. */
const firstStep = z.strictObject({
  name: text('shoe'),
  title: text('First shoe'),
  text: text('Create a shoe with its picture, price and sizes.'),
  to: text('/createshoes').nullable(),
  isDone: z.boolean(),
});

/** The steps, and whether the dashboard shows them. */
export const firstSteps = z.strictObject({ isShown: z.boolean(), steps: z.array(firstStep) });
export type FirstSteps = z.infer<typeof firstSteps>;

export const findFirstStepsEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/first-steps',
  summary:
    'Returns what to do before a new shop can sell, and what is done. `steps` is empty if the shop has made-up orders or the list was hidden.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: firstSteps },
  problems: [],
});

export const dismissFirstStepsEndpoint = defineEndpoint({
  method: 'POST',
  path: '/admin/first-steps/dismiss',
  summary: 'Hides the list of first steps. You can undo this in the audit log.',
  access: 'administrator',
  responses: { 200: firstSteps },
  problems: [],
});

/** The endpoints of this feature. */
export const firstStepsEndpoints = {
  findFirstSteps: findFirstStepsEndpoint,
  dismissFirstSteps: dismissFirstStepsEndpoint,
} as const satisfies Record<string, Endpoint>;
