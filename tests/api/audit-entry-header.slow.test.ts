import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAuditEntry } from '#platform/contract/endpoints/audit-entry-header.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { announceArrivedReturn, announceReturn, attachLabel } from '../support/announced-return.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { buyerAddress } from '../support/buyer-address.ts';
import { letterText, subscribeTom } from '../support/letter-text.ts';
import { multipartForm } from '../support/multipart-form.ts';
import { openRefundShop, pairOf, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import { createGoodShoe, goodShoe, plainPicture, sendForm } from '../support/shoe-form.ts';
import { someRecall } from '../support/some-recall.ts';
import { reportReview, sendMessage, sendWithdrawal } from '../support/visitor-forms.ts';

let fixture: RefundShop;
beforeAll(async () => {
  fixture = await openRefundShop();
});
afterAll(() => fixture.shop.close());

type Answer = Awaited<ReturnType<RefundShop['ada']['request']>>;
const entryOf = ({ headers }: Answer) => readAuditEntry(String(headers['audit-entry'] ?? ''));

/** Sends a change as the administrator. */
const send = async (method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fixture.ada.request(method, `/api${path}`, body && { body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer;
};
const sell = (card?: string) => fixture.sell(card);
const sendLogo = () => fixture.ada.request('PUT', '/api/admin/settings/logo', multipartForm('<svg/>'));
const sendNotice = () =>
  fixture.ada.request('PUT', '/api/admin/guarantee-notice/de', multipartForm('<svg/>', { alt: '2 Jahre' }));

const createWebhook = () =>
  send('POST', '/admin/webhooks', { url: 'https://8.8.8.8/hook', events: ['order.paid'] });
const webhookPath = async () => `/admin/webhooks/${(await createWebhook()).json()._id}`;
const maker = { name: 'Velmora GmbH', postal: 'Hafen 1, Hamburg', email: 'a@velmora.example', country: 'DE' };
const makerPath = async () =>
  `/admin/brands/${(await fixture.ada.request('GET', '/api/brands')).json()[0]._id}/maker`;
const createDiscount = () =>
  send('POST', '/admin/discounts', { code: crypto.randomUUID(), kind: 'percent', value: 10 });
const createKey = (name: string) => send('POST', '/admin/keys', { name, scopes: ['read'] });
const writePage = (slug: string) =>
  send('PUT', `/admin/pages/${slug}`, { title: 'Imprint', markdown: 'Ada.', inFooter: true });
const createPicturedShoe = async () => createGoodShoe(fixture.ada, {}, { bytes: await plainPicture('png') });
async function createLetter(): Promise<string> {
  await subscribeTom(fixture.shop.db);
  return `/admin/letters/${(await send('POST', '/admin/letters', letterText)).json()._id}`;
}
/** Each is another: the same one counts once. */
const recall = () => send('POST', '/admin/recalls', { ...someRecall, sizes: [crypto.randomUUID()] });
const changeTexts = () => send('PUT', '/admin/mail-templates/order-paid', { subject: crypto.randomUUID() });
const createBrand = () => send('POST', '/brands', { name: 'Volt Ñ' });
const latest = async (table: 'outbox' | 'brand'): Promise<string> => {
  const { id } = await fixture.shop.db
    .selectFrom(table)
    .select('id')
    .orderBy(table === 'brand' ? 'name' : 'id', 'desc')
    .executeTakeFirstOrThrow();
  return String(id);
};
const userId = async () => (await fixture.ada.request('GET', '/api/users')).json()[0]._id;

/** Every change that administrators make. */
const changes: Record<string, () => Promise<Answer>> = {
  'POST /shoes': () => sendForm(fixture.ada, 'POST', '/api/shoes', goodShoe),
  async 'PUT /shoes/{id}'() {
    const { _id, version } = await createGoodShoe(fixture.ada);
    const fields = { ...goodShoe, onSale: 'false', version: String(version), price: '95' };
    return sendForm(fixture.ada, 'PUT', `/api/shoes/${_id}`, fields);
  },
  async 'PUT /admin/shoes/{id}'() {
    const { _id, version } = await createGoodShoe(fixture.ada);
    const { size: _size, q: _q, ...fields } = goodShoe;
    return sendForm(fixture.ada, 'PUT', `/api/admin/shoes/${_id}`, {
      ...fields,
      version: String(version),
      price: '95',
    });
  },
  'POST /admin/shoes/{id}/pictures': async () =>
    sendForm(
      fixture.ada,
      'POST',
      '/api/admin/shoes/shoe-nino/pictures',
      {},
      { bytes: await plainPicture('png') },
    ),
  async 'PUT /admin/shoes/{id}/pictures'() {
    const { _id, pictures } = await createPicturedShoe();
    const described = pictures.map((picture) => ({ _id: picture._id, alt: 'From the side' }));
    return fixture.ada.request('PUT', `/api/admin/shoes/${_id}/pictures`, { body: described });
  },
  async 'DELETE /admin/shoes/{id}/pictures/{pictureId}'() {
    const { _id } = await createPicturedShoe();
    return send('DELETE', `/admin/shoes/${_id}/pictures/${_id}`);
  },
  'PUT /admin/shoes/{id}/numbers': () =>
    fixture.ada.request('PUT', '/api/admin/shoes/shoe-tide/numbers', {
      body: [{ size: '9', sku: 'tide-9' }],
    }),
  'POST /admin/returns/{id}/arrive': async () =>
    send('POST', `${await announceReturn(fixture)}/arrive`, { restock: true }),
  'POST /admin/returns/{id}/settle': async () =>
    send('POST', `${await announceArrivedReturn(fixture)}/settle`, { action: 'refund' }),
  'POST /admin/returns/{id}/cancel': async () => send('POST', `${await announceReturn(fixture)}/cancel`),
  'PUT /admin/returns/{id}/label': async () => (await attachLabel(fixture)).response,
  'DELETE /admin/returns/{id}/label': async () => send('DELETE', (await attachLabel(fixture)).path),
  'PUT /shoes/addSize/{id}': () => send('PUT', '/shoes/addSize/shoe-tide', { size: '12', q: '1' }),
  'DELETE /shoes/{id}': () => send('DELETE', '/shoes/shoe-tide'),
  'PUT /admin/onsale/{id}': () => send('PUT', '/admin/onsale/shoe-nino', { onSale: true }),
  'PUT /admin/shoes/{id}/launch': () =>
    send('PUT', '/admin/shoes/shoe-nino/launch', { opensAt: '2099-01-01T10:00:00Z', perAccount: 1 }),
  'PUT /admin/shoes/{id}/price': () => send('PUT', '/admin/shoes/shoe-orbit/price', { price: 99.99 }),
  'POST /admin/shoes/bulk': () =>
    send('POST', '/admin/shoes/bulk', {
      select: { ids: ['shoe-nino'] },
      change: { kind: 'price-amount', dollars: 1 },
      dryRun: false,
    }),
  'POST /brands': createBrand,
  'PUT /admin/brands/{id}/chart': async () =>
    send('PUT', `/admin/brands/${await latest('brand')}/chart`, { rows: null }),
  'DELETE /brands/{id}': async () => send('DELETE', `/brands/${await latest('brand')}`),
  'PUT /users/{id}': async () => send('PUT', `/users/${await userId()}`, { manager: true }),
  'PUT /cart/order/{idPayment}': async () =>
    send('PUT', `/cart/order/${(await sell()).idPayment}`, { status: 'Received' }),
  'PUT /admin/orders/{idPayment}/shipment': async () =>
    send('PUT', `/admin/orders/${(await sell()).idPayment}/shipment`, { carrier: 'UPS', trackingNumber: '' }),
  'POST /admin/orders': async () =>
    send('POST', '/admin/orders', { email: 'a@b.test', payment: 'outside', ...pairOf(await sell()) }),
  async 'DELETE /admin/pay-links/{idPayment}'() {
    const order = { email: 'a@b.test', payment: 'link', address: buyerAddress, ...pairOf(await sell()) };
    const { idPayment } = (await send('POST', '/admin/orders', order)).json();
    return send('DELETE', `/admin/pay-links/${idPayment}`);
  },
  async 'POST /admin/orders/{idPayment}/shipments'() {
    const sold = await sell();
    return send('POST', `/admin/orders/${sold.idPayment}/shipments`, { carrier: 'UPS', ...pairOf(sold) });
  },
  'POST /admin/orders/{idPayment}/refunds': async () =>
    send('POST', `/admin/orders/${(await sell()).idPayment}/refunds`, wholeRefund),
  'POST /admin/mails/{id}/resend': async () => {
    await fixture.shop.db.updateTable('outbox').set({ sent_at: new Date() }).execute();
    return send('POST', `/admin/mails/${await latest('outbox')}/resend`);
  },
  'POST /admin/subscribers/bounces': () =>
    send('POST', '/admin/subscribers/bounces', { addresses: ['gone@mail.test'] }),
  async 'POST /admin/subscribers/erase'() {
    await subscribeTom(fixture.shop.db);
    return send('POST', '/admin/subscribers/erase', { email: 'tom@mail.test' });
  },
  'PUT /admin/messages/{id}': async () =>
    send('PUT', `/admin/messages/${await sendMessage(fixture.shop)}`, { answered: true }),
  'PUT /admin/withdrawals/{id}': async () =>
    send('PUT', `/admin/withdrawals/${await sendWithdrawal(fixture.shop)}`, { done: true }),
  async 'POST /admin/review-reports/{id}/decide'() {
    const path = `/admin/review-reports/${await reportReview(fixture.shop)}/decide`;
    return send('POST', path, { decision: 'remove', reason: 'It is illegal.' });
  },
  'POST /admin/recalls': recall,
  'POST /admin/recalls/{id}/end': async () =>
    send('POST', `/admin/recalls/${(await recall()).json()._id}/end`),
  'POST /admin/first-steps/dismiss': () => send('POST', '/admin/first-steps/dismiss'),
  'PUT /admin/settings': () => send('PUT', '/admin/settings', { shop: { name: 'Shoe Lane' } }),
  'PUT /admin/settings/{file}': () => sendLogo(),
  async 'DELETE /admin/settings/{file}'() {
    await sendLogo();
    return send('DELETE', '/admin/settings/logo');
  },
  'PUT /admin/guarantee-notice/{language}': () => sendNotice(),
  async 'DELETE /admin/guarantee-notice/{language}'() {
    await sendNotice();
    return send('DELETE', '/admin/guarantee-notice/de');
  },
  'POST /admin/webhooks': createWebhook,
  'POST /admin/webhooks/{id}/test': async () => send('POST', `${await webhookPath()}/test`),
  async 'POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend'() {
    const path = await webhookPath();
    const { _id } = (await send('POST', `${path}/test`)).json();
    return send('POST', `${path}/deliveries/${_id}/resend`);
  },
  'DELETE /admin/webhooks/{id}': async () => send('DELETE', await webhookPath()),
  'PUT /admin/shoes/{id}/facts': () => send('PUT', '/admin/shoes/shoe-orbit/facts', { origin: 'PT' }),
  'PUT /admin/brands/{id}/maker': async () => send('PUT', await makerPath(), maker),
  async 'DELETE /admin/brands/{id}/maker'() {
    const path = await makerPath();
    await send('PUT', path, maker);
    return send('DELETE', path);
  },
  'POST /admin/discounts': createDiscount,
  'POST /admin/discounts/batch': () =>
    send('POST', '/admin/discounts/batch', { prefix: 'SPRING', count: 2, kind: 'percent', value: 10 }),
  'PUT /admin/discounts/{id}': async () =>
    send('PUT', `/admin/discounts/${(await createDiscount()).json()._id}`, { kind: 'amount', value: 500 }),
  'DELETE /admin/discounts/{id}': async () =>
    send('DELETE', `/admin/discounts/${(await createDiscount()).json()._id}`),
  'PUT /admin/pages/{slug}': () => writePage('imprint'),
  async 'PUT /admin/pages'() {
    await writePage('imprint');
    await writePage('privacy');
    return send('PUT', '/admin/pages', { pages: [{ slug: 'privacy' }, { slug: 'imprint' }] });
  },
  async 'DELETE /admin/pages/{slug}'() {
    await writePage('imprint');
    return send('DELETE', '/admin/pages/imprint');
  },
  'POST /admin/letters': () => send('POST', '/admin/letters', letterText),
  'PUT /admin/letters/{id}': async () =>
    send('PUT', await createLetter(), { ...letterText, subject: 'Next week' }),
  'DELETE /admin/letters/{id}': async () => send('DELETE', await createLetter()),
  'POST /admin/letters/{id}/send': async () => send('POST', `${await createLetter()}/send`, {}),
  'POST /admin/letters/{id}/test': async () => send('POST', `${await createLetter()}/test`),
  async 'POST /admin/letters/{id}/stop'() {
    const path = await createLetter();
    await send('POST', `${path}/send`, {});
    return send('POST', `${path}/stop`);
  },
  'PUT /admin/mail-templates/{kind}': () => changeTexts(),
  async 'DELETE /admin/mail-templates/{kind}'() {
    await changeTexts();
    return send('DELETE', '/admin/mail-templates/order-paid');
  },
  'POST /admin/keys': () => createKey('Shipping tool'),
  'DELETE /admin/keys/{id}': async () => send('DELETE', `/admin/keys/${(await createKey('ERP')).json()._id}`),
  async 'POST /admin/history/{id}/undo'() {
    const history = createAuditLogClient(fixture.ada);
    return send('POST', `/admin/history/${(await history.newest('shoe-nino'))._id}/undo`);
  },
  async 'POST /admin/money/{intent}/settle'() {
    const { intent } = await sell();
    await fixture.shop.sandboxPool.query('delete from sandbox.payment_intent where id = $1', [intent]);
    return send('POST', `/admin/money/${intent}/settle`, { kind: 'order-without-charge' });
  },
  'POST /admin/users/{id}/export': async () => send('POST', `/admin/users/${await userId()}/export`),
  'POST /admin/users/{id}/erase': async () => send('POST', `/admin/users/${await userId()}/erase`),
  'POST /admin/people/export': () => send('POST', '/admin/people/export', { email: 'nora@mail.test' }),
  'POST /admin/people/erase': () => send('POST', '/admin/people/erase', { email: 'nora@mail.test' }),
  async 'DELETE /admin/demo-data'() {
    await fixture.shop.db.insertInto('demo_record').values({ kind: 'customer', id: 'nobody' }).execute();
    return send('DELETE', '/admin/demo-data');
  },
};

/** What is recorded later, by the import that the call begins, and what changes nothing. */
const others = [
  'POST /admin/imports/{id}/run',
  'POST /admin/pages/preview',
  'POST /admin/letters/preview',
  'POST /admin/mail-templates/{kind}/preview',
  'POST /admin/mail-templates/{kind}/test',
];

test('every change of an administrator is among these', () => {
  const addresses = Object.values(allEndpoints)
    .filter(({ access, method }) => access === 'administrator' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(changes), ...others].sort()).toEqual(addresses.sort());
});

test.each(Object.keys(changes))('%s answers with its entry of the audit log', async (address) => {
  const answer = await changes[address]?.();
  const listed = await fixture.ada.call('GET /admin/history', { query: { limit: 1 } });
  const [newest] = listed.ok ? listed.body : [];
  expect(answer && entryOf(answer)).toEqual({
    id: newest?._id,
    title: newest?.undoable ? newest.title : null,
  });
});

test('the header is the id, and the title as RFC 8187 writes it', async () => {
  const { headers } = await send('POST', '/brands', { name: 'Hélio' });
  expect(headers['audit-entry']).toMatch(/^\d+; title\*=UTF-8''Created%20brand%20H%C3%A9lio$/);
});

test('what changes nothing and what is refused names no entry', async () => {
  const { ada, shop } = fixture;
  const preview = { select: { filter: {} }, change: { kind: 'delete' }, dryRun: true };
  await createBrand().catch(() => null);
  const [read, again, previewed, unknown, invalid, stranger] = await Promise.all([
    ada.request('GET', '/api/admin/history'),
    createBrand(),
    send('POST', '/admin/shoes/bulk', preview),
    ada.request('DELETE', '/api/shoes/shoe-gone'),
    ada.request('PUT', '/api/admin/onsale/shoe-orbit', { body: { onSale: 'perhaps' } }),
    shop.visitor().request('PUT', '/api/admin/onsale/shoe-orbit', { body: { onSale: true } }),
  ]);
  expect([read, again, previewed].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect([unknown, invalid, stranger].map(({ statusCode }) => statusCode)).toEqual([404, 422, 401]);
  expect([read, again, previewed, unknown, invalid, stranger].map(entryOf)).toEqual(Array(6).fill(null));
});

test('the OpenAPI document names the header where changes are recorded', async () => {
  const document = (await fixture.ada.request('GET', '/api/openapi.json')).json();
  const answers = (path: string, method: string, status: number) =>
    Object.keys(document.paths[`/api${path}`][method].responses[status].headers ?? {});
  expect(answers('/brands', 'post', 200)).toEqual(['Audit-Entry']);
  expect(answers('/shoes', 'post', 201)).toEqual(['Audit-Entry']);
  expect([answers('/brands', 'get', 200), answers('/brands', 'post', 422)]).toEqual([[], []]);
});
