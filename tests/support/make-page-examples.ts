import { buyerAddress } from './buyer-address.ts';
import { multipartForm } from './multipart-form.ts';
import { newsletterLinks } from './newsletter-mails.ts';
import type { PageTestShop } from './page-test-shop.ts';
import { pngFile } from './png-file.ts';
import type { TestClient } from './test-client.ts';

/**
 * Makes what the shoppers' pages of the demo shop are about and it has none of: a refunded order, a launch, a link to pay
 * and the like, as far as the shop has the feature. @returns the path of the page at an address
 */
export async function makePageExamples(shop: PageTestShop): Promise<(address: string) => string> {
  const ada = await shop.administrator();
  const reviewed = await shop.db
    .selectFrom('shoe')
    .innerJoin('review', 'review.shoe_id', 'shoe.id')
    .select(['shoe.id', 'brand', 'review.id as review'])
    .where('deleted_at', 'is', null)
    .orderBy('model')
    .executeTakeFirstOrThrow();
  const idPayment = await refundOrder(shop, ada);
  const page = { title: 'Fit', markdown: 'How our shoes fit.', inFooter: true };
  await ada.request('PUT', '/api/admin/pages/fit', { body: page });
  const launch = { opensAt: new Date(Date.now() + 3_600_000).toISOString(), perAccount: 1 };
  await ada.request('PUT', `/api/admin/shoes/${reviewed.id}/launch`, { body: launch });
  const visitor = shop.visitor();
  const { body } = await visitor.request('GET', `/api/cart/order/${idPayment}/credit-notes`);
  const number = /"number":"([^"]+)"/.exec(body)?.[1];
  const email = 'lea@mail.test';
  await visitor.request('POST', '/api/mail/newsletter', { body: { email } });
  const { confirm } = await newsletterLinks(shop.db, email);
  const token = await createPayLink(shop, ada, email);
  await fillInDuties(ada);
  const values: Readonly<Record<string, string | undefined>> = {
    ...reviewed,
    idPayment,
    number,
    token,
    slug: 'fit',
  };
  // The catalog with a search, so that it makes all of its calls.
  const paths: Readonly<Record<string, string>> = {
    '/products': '/products?q=runer',
    '/newsletter/:purpose': confirm,
  };
  return (address) =>
    paths[address] ??
    address.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(values[name] ?? name));
}

/** Refunds one of the orders that are to be sent. @returns its id */
async function refundOrder(shop: PageTestShop, ada: TestClient): Promise<string> {
  const { idPayment } = await shop.db
    .selectFrom('shop_order')
    .select('id_payment as idPayment')
    .where('status', '=', 'Pending')
    .executeTakeFirstOrThrow();
  const body = { amountCents: 100, reason: 'requested_by_customer', restock: false };
  await ada.request('POST', `/api/admin/orders/${idPayment}/refunds`, { body });
  return idPayment;
}

/** Fills in what pages of legal duties show. */
async function fillInDuties(ada: TestClient): Promise<void> {
  const accessibility = {
    conformance: 'full',
    contactEmail: 'access@mail.test',
    authority: { name: 'MLBF', url: 'https://authority.test/' },
    reviewedOn: '2026-11-27',
  };
  await ada.request('PUT', '/api/admin/settings', { body: { accessibility } });
  // The notice is shown where the shop delivers to the EU.
  await ada.request('PUT', '/api/admin/settings', {
    body: { delivery: [{ country: 'DE', priceCents: 490 }] },
  });
  const notice = multipartForm(pngFile(40, 60), { alt: 'At least two years' });
  await ada.request('PUT', '/api/admin/guarantee-notice/de', notice);
}

/** @returns what the address of a page to pay at ends with */
async function createPayLink(shop: PageTestShop, ada: TestClient, email: string): Promise<string> {
  const { shoe_id: _id, size } = await shop.db
    .selectFrom('shoe_size')
    .selectAll()
    .where('quantity', '>', 3)
    .executeTakeFirstOrThrow();
  const body = { email, address: buyerAddress, payment: 'link', lines: [{ _id, size, quantity: 1 }] };
  const answer = await ada.request('POST', '/api/admin/orders', { body });
  return /\/pay\/([\w-]+)/.exec(answer.body)?.[1] ?? '';
}
