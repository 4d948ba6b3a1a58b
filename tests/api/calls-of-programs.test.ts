import { expect, test } from 'vitest';
import type { ProgramScope } from '#platform/contract/endpoints/endpoint.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';

/** The calls that programs may make with a key of each scope. */
const opened: Record<ProgramScope, readonly string[]> = {
  read: [
    'GET /users',
    'GET /cart',
    'GET /cart/{id}',
    'GET /cart/order/{idPayment}',
    'GET /favorites/{uid}',
    'GET /reviews/{shoeId}',
    'GET /admin/summary',
    'GET /admin/sales',
    'GET /admin/shoes/{id}/prices',
    'GET /admin/low-stock',
    'GET /admin/waitlist',
    'GET /admin/launches',
    'GET /admin/discounts',
    'GET /admin/discounts/{id}',
    'GET /admin/analytics',
    'GET /admin/health',
    'GET /admin/history',
    'GET /admin/orders/{idPayment}/timeline',
    'GET /admin/orders/{idPayment}/refunds',
    'GET /admin/orders/{idPayment}/payment',
    'GET /admin/mails',
    'GET /admin/mails/{id}',
    'GET /admin/subscribers',
    'GET /admin/messages',
    'GET /admin/money',
    'GET /admin/demo-data',
    'GET /admin/imports/{id}',
  ],
  catalog: [
    'POST /shoes',
    'PUT /shoes/{id}',
    'PUT /shoes/addSize/{id}',
    'DELETE /shoes/{id}',
    'PUT /admin/onsale/{id}',
    'PUT /admin/shoes/{id}',
    'PUT /admin/shoes/{id}/price',
    'POST /admin/shoes/bulk',
    'POST /brands',
    'DELETE /brands/{id}',
    'PUT /admin/brands/{id}/chart',
  ],
  orders: [
    'PUT /cart/order/{idPayment}',
    'PUT /admin/orders/{idPayment}/shipment',
    'POST /admin/orders/{idPayment}/refunds',
  ],
};

/** The calls of administrators that no key opens: a new call belongs to one of these lists. */
const closed = [
  'PUT /users/{id}',
  'GET /users/{id}/security',
  'GET /admin/users/{id}/export',
  'POST /admin/users/{id}/export',
  'POST /admin/users/{id}/erase',
  'GET /admin/erasures',
  'POST /admin/history/{id}/undo',
  'POST /admin/mails/{id}/resend',
  'PUT /admin/messages/{id}',
  'POST /admin/money/{intent}/settle',
  'DELETE /admin/demo-data',
  'POST /admin/imports/{id}/run',
  'PUT /admin/shoes/{id}/launch',
  'POST /admin/discounts',
  'POST /admin/discounts/batch',
  'PUT /admin/discounts/{id}',
  'DELETE /admin/discounts/{id}',
  'GET /admin/keys',
  'POST /admin/keys',
  'DELETE /admin/keys/{id}',
  'GET /admin/webhooks',
  'POST /admin/webhooks',
  'DELETE /admin/webhooks/{id}',
  'GET /admin/webhooks/{id}/deliveries',
  'POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend',
  'POST /admin/webhooks/{id}/test',
];

const endpoints = Object.values(allEndpoints).map((endpoint) => ({
  ...endpoint,
  address: `${endpoint.method} ${endpoint.path}`,
}));
const addresses = (some: typeof endpoints) => some.map(({ address }) => address).sort();

test.each(['read', 'catalog', 'orders'] as const)('the scope %s opens these calls and no other', (scope) => {
  expect(addresses(endpoints.filter(({ programs }) => programs === scope))).toEqual(
    [...opened[scope]].sort(),
  );
});

test('every other call of administrators is known to be closed to programs', () => {
  const others = endpoints.filter(({ access, programs }) => access === 'administrator' && !programs);
  expect(addresses(others)).toEqual([...closed].sort());
});

test('the only call with a re-authentication that programs may make is a refund', () => {
  const both = endpoints.filter(({ programs, reauthentication }) => programs && reauthentication);
  expect(addresses(both)).toEqual(['POST /admin/orders/{idPayment}/refunds']);
});

test('`read` changes nothing', () => {
  expect(endpoints.filter(({ programs, method }) => programs === 'read' && method !== 'GET')).toEqual([]);
});
