import type { Brand } from '#contract/brands.ts';
import type { ProblemDetails } from '#contract/endpoints/problem.ts';
import { exampleShoeFields } from '#contract/fields/map-shoe-fields.ts';
import type { Order } from '#contract/orders.ts';
import type { Review } from '#contract/reviews.ts';
import type { Shoe } from '#contract/shoes.ts';
import type { User } from '#contract/users.ts';

/** A shoe for the OpenAPI document. */
export const shoeExample: Shoe = {
  _id: 'shoe-orbit',
  ...exampleShoeFields,
  image: '/api/pictures/shoe-orbit/side-640.webp',
  onSale: false,
  stock: [{ _id: 'stock-orbit-9', size: '9', quantity: 12 }],
  model: 'orbit-runner',
  picture: { base: '/api/pictures/shoe-orbit', views: ['side', 'quarter'], placeholder: '' },
  createdAt: '2026-11-02T09:30:00.000Z',
  version: 3,
};

/** A brand for the OpenAPI document. */
export const brandExample: Brand = { _id: 'brand-velmora', name: 'Velmora' };

/** An order for the OpenAPI document. */
export const orderExample: Order = {
  _id: 'order-1',
  email: 'mia@example.com',
  idPayment: 'pi_3Q1aB2cD3eF4gH5i',
  amount: 12_000,
  date: '2026-11-21T18:04:11.000Z',
  status: 'Pending',
  shoe: [
    {
      _id: 'shoe-orbit',
      name: 'Orbit Runner',
      image: '/api/pictures/shoe-orbit/side-640.webp',
      quantity: 1,
      size: '9',
      price: 120,
    },
  ],
  refunded: 0,
  disputed: false,
  address: {
    name: 'Mia Berg',
    line1: '12 Harbor Street',
    city: 'Portland',
    state: 'OR',
    postalCode: '97201',
    country: 'US',
  },
  shipment: null,
};

/** A problem for the OpenAPI document. */
export const problemExample: ProblemDetails = {
  type: '/api/docs#INVALID',
  title: 'Some fields need your attention',
  status: 422,
  detail: 'Some fields need your attention',
  code: 'INVALID',
  errors: [{ field: 'name', message: 'Enter a valid name' }],
};

/** A review for the OpenAPI document, as its author sees it. */
export const reviewExample: Review = {
  _id: 'review-1',
  shoeId: 'shoe-orbit',
  idUser: 'Kq7bX2mT9rLw4ZsN',
  review: 'They fit well and last.',
  rating: 5,
  date: '2026-11-21T18:04:11.000Z',
  mine: true,
};

/** A user for the OpenAPI document. */
export const userExample: User = {
  _id: 'user-1',
  email: 'mia@example.com',
  idUser: 'Kq7bX2mT9rLw4ZsN',
  createdAt: '2026-11-02T09:30:00.000Z',
  status: 'Enabled',
  manager: false,
};

/** The examples of the components that responses consist of, by name. */
export const responseComponentExamples: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['Shoe', shoeExample],
  ['Brand', brandExample],
  ['Order', orderExample],
  ['Review', reviewExample],
  ['User', userExample],
]);
