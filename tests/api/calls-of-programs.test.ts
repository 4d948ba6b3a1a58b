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
    'GET /cart/order/{idPayment}/returns',
    'GET /admin/returns',
    'GET /admin/return-reasons',
    'GET /favorites/{uid}',
    'GET /reviews/{shoeId}',
    'GET /admin/summary',
    'GET /admin/sales',
    'GET /admin/shoes/{id}/prices',
    'GET /admin/low-stock',
    'GET /admin/waitlist',
    'GET /admin/launches',
    'GET /admin/mail-templates',
    'GET /admin/pages',
    'GET /admin/pages/{slug}',
    'GET /admin/pages/{slug}/versions',
    'GET /admin/pages/{slug}/versions/{version}',
    'GET /admin/shoes/{id}/facts',
    'GET /admin/shoes/incomplete',
    'GET /admin/compliance',
    'GET /admin/brands/{id}/maker',
    'GET /cart/order/{idPayment}/invoice',
    'GET /cart/order/{idPayment}/credit-notes',
    'GET /admin/reports/vat/{quarter}',
    'GET /admin/discounts',
    'GET /admin/discounts/{id}',
    'GET /admin/withdrawals',
    'GET /admin/review-reports',
    'GET /admin/recalls',
    'GET /admin/letters',
    'GET /admin/letters/{id}',
    'GET /admin/letters/{id}/preview',
    'GET /admin/analytics',
    'GET /admin/health',
    'GET /admin/first-steps',
    'GET /admin/history',
    'GET /admin/orders/{idPayment}/timeline',
    'GET /admin/orders/{idPayment}/refunds',
    'GET /admin/orders/{idPayment}/payment',
    'GET /admin/mails',
    'GET /admin/mails/{id}',
    'GET /admin/subscribers',
    'GET /admin/messages',
    'GET /admin/settings',
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
    'POST /admin/shoes/{id}/pictures',
    'PUT /admin/shoes/{id}/pictures',
    'DELETE /admin/shoes/{id}/pictures/{pictureId}',
    'PUT /admin/shoes/{id}/numbers',
    'POST /admin/shoes/bulk',
    'POST /brands',
    'DELETE /brands/{id}',
    'PUT /admin/brands/{id}/chart',
    'PUT /admin/shoes/{id}/facts',
    'PUT /admin/brands/{id}/maker',
    'DELETE /admin/brands/{id}/maker',
  ],
  orders: [
    'PUT /cart/order/{idPayment}',
    'POST /cart/order/{idPayment}/cancel',
    'PUT /cart/order/{idPayment}/address',
    'POST /cart/order/{idPayment}/change-size',
    'POST /cart/order/{idPayment}/returns',
    'POST /admin/returns/{id}/arrive',
    'POST /admin/returns/{id}/cancel',
    'PUT /admin/returns/{id}/label',
    'DELETE /admin/returns/{id}/label',
    'PUT /admin/orders/{idPayment}/shipment',
    'POST /admin/orders/{idPayment}/shipments',
    'POST /admin/orders',
    'GET /admin/pay-links',
    'DELETE /admin/pay-links/{idPayment}',
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
  'POST /admin/people/export',
  'POST /admin/people/erase',
  'GET /admin/erasures',
  'POST /admin/history/{id}/undo',
  'POST /admin/mails/{id}/resend',
  'PUT /admin/messages/{id}',
  'POST /admin/subscribers/bounces',
  'POST /admin/subscribers/erase',
  'PUT /admin/withdrawals/{id}',
  'POST /admin/review-reports/{id}/decide',
  'POST /admin/recalls',
  'POST /admin/recalls/{id}/end',
  'POST /admin/first-steps/dismiss',
  'PUT /admin/settings',
  'PUT /admin/settings/{file}',
  'DELETE /admin/settings/{file}',
  'PUT /admin/guarantee-notice/{language}',
  'DELETE /admin/guarantee-notice/{language}',
  'POST /admin/money/{intent}/settle',
  'POST /admin/returns/{id}/settle',
  'DELETE /admin/demo-data',
  'POST /admin/imports/{id}/run',
  'PUT /admin/shoes/{id}/launch',
  'PUT /admin/mail-templates/{kind}',
  'DELETE /admin/mail-templates/{kind}',
  'POST /admin/mail-templates/{kind}/preview',
  'POST /admin/mail-templates/{kind}/test',
  'PUT /admin/pages',
  'POST /admin/pages/preview',
  'PUT /admin/pages/{slug}',
  'DELETE /admin/pages/{slug}',
  'POST /admin/discounts',
  'POST /admin/discounts/batch',
  'PUT /admin/discounts/{id}',
  'DELETE /admin/discounts/{id}',
  'POST /admin/letters',
  'POST /admin/letters/preview',
  'PUT /admin/letters/{id}',
  'DELETE /admin/letters/{id}',
  'POST /admin/letters/{id}/send',
  'POST /admin/letters/{id}/stop',
  'POST /admin/letters/{id}/test',
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

test('the calls with a re-authentication that programs may make are refunds, cancellations and orders', () => {
  const both = endpoints.filter(({ programs, reauthentication }) => programs && reauthentication);
  expect(addresses(both).sort()).toEqual([
    'POST /admin/orders',
    'POST /admin/orders/{idPayment}/refunds',
    'POST /cart/order/{idPayment}/cancel',
  ]);
});

test('`read` changes nothing', () => {
  expect(endpoints.filter(({ programs, method }) => programs === 'read' && method !== 'GET')).toEqual([]);
});
