import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAuditEntry } from '#platform/contract/endpoints/audit-entry-header.ts';
import { allEndpoints } from '#shop/all-endpoints.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import { createGoodShoe, goodShoe, sendForm } from '../support/shoe-form.ts';

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
const createWebhook = () =>
  send('POST', '/admin/webhooks', { url: 'https://8.8.8.8/hook', events: ['order.paid'] });
const webhookPath = async () => `/admin/webhooks/${(await createWebhook()).json()._id}`;
const createDiscount = () =>
  send('POST', '/admin/discounts', { code: crypto.randomUUID(), kind: 'percent', value: 10 });
const createKey = (name: string) => send('POST', '/admin/keys', { name, scopes: ['read'] });
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
  async 'PUT /cart/order/{idPayment}'() {
    return send('PUT', `/cart/order/${(await sell()).idPayment}`, { status: 'Received' });
  },
  async 'PUT /admin/orders/{idPayment}/shipment'() {
    const body = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    return send('PUT', `/admin/orders/${(await sell()).idPayment}/shipment`, body);
  },
  async 'POST /admin/orders/{idPayment}/refunds'() {
    return send('POST', `/admin/orders/${(await sell()).idPayment}/refunds`, wholeRefund);
  },
  'POST /admin/mails/{id}/resend': async () => {
    await fixture.shop.db.updateTable('outbox').set({ sent_at: new Date() }).execute();
    return send('POST', `/admin/mails/${await latest('outbox')}/resend`);
  },
  async 'PUT /admin/messages/{id}'() {
    const body = { name: 'Mia Berg', email: 'mia@example.com', message: 'Where is my order? It is late.' };
    await fixture.shop.visitor().call('POST /mail/contactUs', { body });
    const { id } = await fixture.shop.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow();
    return send('PUT', `/admin/messages/${id}`, { answered: true });
  },
  'POST /admin/webhooks': createWebhook,
  'POST /admin/webhooks/{id}/test': async () => send('POST', `${await webhookPath()}/test`),
  async 'POST /admin/webhooks/{id}/deliveries/{deliveryId}/resend'() {
    const path = await webhookPath();
    const { _id } = (await send('POST', `${path}/test`)).json();
    return send('POST', `${path}/deliveries/${_id}/resend`);
  },
  'DELETE /admin/webhooks/{id}': async () => send('DELETE', await webhookPath()),
  'POST /admin/discounts': createDiscount,
  'POST /admin/discounts/batch': () =>
    send('POST', '/admin/discounts/batch', { prefix: 'SPRING', count: 2, kind: 'percent', value: 10 }),
  async 'PUT /admin/discounts/{id}'() {
    const { _id } = (await createDiscount()).json();
    return send('PUT', `/admin/discounts/${_id}`, { kind: 'amount', value: 500 });
  },
  async 'DELETE /admin/discounts/{id}'() {
    return send('DELETE', `/admin/discounts/${(await createDiscount()).json()._id}`);
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
  async 'POST /admin/users/{id}/export'() {
    return send('POST', `/admin/users/${await userId()}/export`);
  },
  async 'POST /admin/users/{id}/erase'() {
    return send('POST', `/admin/users/${await userId()}/erase`);
  },
  async 'DELETE /admin/demo-data'() {
    const { uid } = await fixture.shop.signUp();
    await fixture.shop.db.insertInto('demo_record').values({ kind: 'customer', id: uid }).execute();
    return send('DELETE', '/admin/demo-data');
  },
};

/** What is recorded later, by the import that the call begins. */
const later = 'POST /admin/imports/{id}/run';

test('every change of an administrator is among these', () => {
  const addresses = Object.values(allEndpoints)
    .filter(({ access, method }) => access === 'administrator' && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  expect([...Object.keys(changes), later].sort()).toEqual(addresses.sort());
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
