import { z } from 'zod';
import { defineEndpoint, type Endpoint } from '#platform/contract/endpoints/endpoint.ts';
import { integer } from '#platform/contract/fields/field-rules.ts';

/** How much of the demo seed is in the shop, beside its shoes. */
export const demoData = z.strictObject({
  customers: integer(200),
  orders: integer(300),
  reviews: integer(420),
  subscribers: integer(90),
  messages: integer(12),
});
export type DemoData = z.infer<typeof demoData>;

export const findDemoDataEndpoint = defineEndpoint({
  method: 'GET',
  path: '/admin/demo-data',
  summary: 'Returns how many demo customers, orders and reviews the shop has, or null if it has none.',
  access: 'administrator',
  programs: 'read',
  responses: { 200: demoData.nullable() },
  problems: [],
});

export const removeDemoDataEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/admin/demo-data',
  summary:
    'Removes the demo customers with their orders, payments, reviews, favorites, emails, messages and visits. Shoes and stock stay. You can undo this in the audit log.',
  access: 'administrator',
  reauthentication: 'always',
  responses: { 200: demoData },
  problems: ['NOT_FOUND', 'NOT_ALLOWED_NOW'],
});

/** The endpoints of this feature. */
export const demoDataEndpoints = {
  findDemoData: findDemoDataEndpoint,
  removeDemoData: removeDemoDataEndpoint,
} as const satisfies Record<string, Endpoint>;
