import type { EndpointAddress, RequestOf } from './endpoint-types.ts';
import { exampleShoeFields } from './fields/map-shoe-fields.ts';

type WithBody<A extends EndpointAddress> = RequestOf<A> extends { body: object } ? A : never;

/** The calls that have a body. */
export type AddressWithBody = { [A in EndpointAddress]: WithBody<A> }[EndpointAddress];

const checkoutExample = {
  id: 'pm_card_visa',
  email: 'mia@example.com',
  uid: 'Kq7bX2mT9rLw4ZsN',
  shoes: [
    {
      _id: 'shoe-orbit',
      name: 'Orbit Runner',
      image: '/api/pictures/shoe-orbit.webp',
      quantity: 1,
      price: 120,
      size: '9',
    },
  ],
  amount: 12_000,
};

/**
 * One body for each call that has one, for the OpenAPI document: what people copy first. A file of its own, so that the
 * browser bundle contains no examples.
 */
export const requestExamples: { readonly [A in AddressWithBody]: RequestOf<A>['body'] } = {
  'POST /admin/webhooks': {
    url: 'https://warehouse.example/shop-events',
    events: ['order.paid', 'order.refunded'],
  },
  'POST /shoes': {
    ...exampleShoeFields,
    size: '9',
    q: 12,
  },
  'PUT /shoes/{id}': {
    ...exampleShoeFields,
    price: 109.5,
    size: '9',
    q: 12,
    baseQ: 10,
    version: 3,
  },
  'PUT /shoes/addSize/{id}': { size: '10', q: 6 },
  'PUT /admin/onsale/{id}': { onSale: true },
  'POST /admin/shoes/bulk': {
    select: { filter: { brand: 'Velmora', onSale: false } },
    change: { kind: 'price-percent', percent: -10 },
    dryRun: true,
  },
  'POST /admin/imports/{id}/run': {
    dryRun: true,
    options: { format: null, mapping: {}, fetchImages: false },
  },
  'POST /brands': { name: 'Velmora' },
  'POST /users': { email: 'mia@example.com', idUser: 'Kq7bX2mT9rLw4ZsN' },
  'PUT /users/{id}': { status: 'Disabled' },
  'PUT /account/password': { newPassword: 'kiwi tractor lamp', currentPassword: 'correct horse' },
  'PUT /account/photo': {},
  'POST /account/proof': { password: 'kiwi tractor lamp', code: '482913' },
  'POST /account/close': { password: 'kiwi tractor lamp' },
  'POST /cart/checkout': checkoutExample,
  'POST /cart/checkout/cancel': checkoutExample,
  'POST /cart/checkout/settle': { idPayment: 'pi_3Q1aB2cD3eF4gH5i' },
  'PUT /cart/order/{idPayment}': { status: 'Received' },
  'PUT /admin/orders/{idPayment}/shipment': { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  'POST /admin/orders/{idPayment}/refunds': {
    items: [{ _id: 'shoe-orbit', size: '9', quantity: 1 }],
    reason: 'requested_by_customer',
    note: 'Too small',
    restock: true,
  },
  'POST /admin/disputes/{id}/evidence': {
    productDescription: '1 × Orbit Runner, White, size 9',
    customerEmail: 'mia@example.com',
    shippingDate: '2026-11-20',
    shippingCarrier: 'UPS',
    shippingTrackingNumber: '1Z999AA10123456784',
    uncategorizedText: 'The parcel was handed over on 2026-11-22.',
  },
  'POST /admin/money/{intent}/settle': { kind: 'refund-owed' },
  'POST /favorites/{uid}': { shoeId: 'shoe-orbit' },
  'DELETE /favorites/{uid}': { shoeId: 'shoe-orbit' },
  'POST /reviews/{shoeId}': {
    idUser: 'Kq7bX2mT9rLw4ZsN',
    review: 'Light, quick, and true to size.',
    rating: 5,
  },
  'PUT /reviews/exact/{id}': { review: 'Light and quick, but a size too small.', rating: 4 },
  'POST /mail/newsletter': { email: 'mia@example.com' },
  'POST /mail/contactUs': {
    name: 'Mia',
    email: 'mia@example.com',
    message: 'When will the Orbit Runner be back in size 9?',
  },
  'POST /analytics': { events: [{ event: 'page_view', screen: '/products/{id}', times: 1 }] },
};
