import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntry } from '#platform/audit/contract.ts';
import { createAuditLogClient } from '../support/audit-log-client.ts';
import { keyOf } from '../support/form-shop.ts';
import { insertOrder } from '../support/insert-order.ts';
import { openPageTestShop, type PageTestShop } from '../support/page-test-shop.ts';
import type { TestClient } from '../support/test-client.ts';

type Fields = Record<string, string>;

/** A form of administrators, as a browser without scripts posts it, and the call that its action makes. */
interface AdminForm {
  readonly path: string;
  readonly fields: Fields;
  /** The call, with the fields that the form refuses below. */
  readonly call: { method: string; path: string; body?: object };
  /** Fields that the call refuses; without them an address that names nothing. */
  readonly refused?: Fields;
  /** Where the form comes from, and leads back to; by default what it names. */
  readonly back?: string;
}

let shop: PageTestShop;
let ada: TestClient;
let shopper: TestClient;
let forms: Record<string, AdminForm>;
beforeAll(async () => {
  shop = await openPageTestShop();
  ada = await shop.administrator();
  shopper = shop.visitor();
  const email = `${crypto.randomUUID()}@mail.test`;
  const account = { email, password: 'correct horse', name: 'Mia' };
  const uid = (await shopper.request('POST', '/api/auth/sign-up/email', { body: account })).json().user.id;
  await shopper.call('POST /users', { body: { email, idUser: uid } });
  forms = await findForms({ uid, email });
});
afterAll(() => shop.close());

async function findForms({ uid, email }: { uid: string; email: string }): Promise<Record<string, AdminForm>> {
  const [shoe] = (await ada.request('GET', '/api/shoes?limit=1')).json();
  await insertOrder(shop.db, { uid, email, status: 'Pending', shoeIds: [shoe._id] });
  const [{ idPayment }] = (await ada.request('GET', `/api/cart?search=${email}`)).json();
  const [user] = (await ada.request('GET', `/api/users?search=${email}`)).json();
  const body = { url: 'https://8.8.8.8/hook', events: ['order.paid'] };
  const webhook = (await ada.request('POST', '/api/admin/webhooks', { body })).json()._id;
  const delivery = (await ada.request('POST', `/api/admin/webhooks/${webhook}/test`)).json()._id;
  const [mail] = (await ada.request('GET', '/api/admin/mails?state=sent')).json();
  await ada.request('POST', '/api/brands', { body: { name: 'Undone' } });
  const entry = await createAuditLogClient(ada).list({ entity: 'brand' });
  return {
    'status of an order': {
      path: `/orders/${idPayment}/status`,
      fields: { status: 'Received' },
      call: { method: 'PUT', path: `/api/cart/order/${idPayment}`, body: { status: 'Lost' } },
      refused: { status: 'Lost' },
    },
    'shipment of an order': {
      path: `/orders/${idPayment}/shipment`,
      fields: { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
      call: {
        ...{ method: 'PUT', path: `/api/admin/orders/${idPayment}/shipment` },
        body: { carrier: 'UPS', trackingNumber: '<b>' },
      },
      refused: { carrier: 'UPS', trackingNumber: '<b>' },
    },
    'status of a user': {
      path: `/admin/users/${user._id}`,
      fields: { status: 'Disabled' },
      call: { method: 'PUT', path: `/api/users/${user._id}`, body: { status: 'Eliminated' } },
      refused: { status: 'Eliminated' },
    },
    'sale of a shoe': {
      path: `/admin/shoes/${shoe._id}`,
      fields: { onSale: String(!shoe.onSale) },
      call: { method: 'PUT', path: `/api/admin/onsale/${shoe._id}`, body: { onSale: 'perhaps' } },
      refused: { onSale: 'perhaps' },
    },
    'resend of a mail': {
      path: `/admin/mails/${mail._id}`,
      fields: {},
      call: { method: 'POST', path: '/api/admin/mails/987654321/resend' },
    },
    'test of a webhook': {
      path: `/admin/webhooks/${webhook}`,
      fields: {},
      call: { method: 'POST', path: '/api/admin/webhooks/gone/test' },
    },
    'resend of a message': {
      path: `/admin/webhooks/${webhook}`,
      fields: { deliveryId: delivery },
      call: { method: 'POST', path: `/api/admin/webhooks/${webhook}/deliveries/987654321/resend` },
      refused: { deliveryId: '987654321' },
    },
    undo: {
      path: '/admin/history',
      fields: { id: entry[0]?._id ?? '' },
      call: { method: 'POST', path: '/api/admin/history/987654321/undo' },
      refused: { id: '987654321' },
    },
    'new brand': {
      path: '/createbrand',
      fields: { name: 'Posted Brand' },
      call: { method: 'POST', path: '/api/brands', body: { name: 'R2D2' } },
      refused: { name: 'R2D2' },
      back: '/createbrand',
    },
    'new size': {
      path: `/createsize?id=${shoe._id}`,
      fields: { id: shoe._id, size: '15', q: '3' },
      call: { method: 'PUT', path: `/api/shoes/addSize/${shoe._id}`, body: { size: '15', q: 'many' } },
      refused: { id: shoe._id, size: '15', q: 'many' },
      back: `/createsize?id=${shoe._id}`,
    },
  };
}

/** The page that the rows of these tests are on. */
const row = '/admin?products.page=2';

/** Posts a form as a browser without scripts does. */
const post = (client: TestClient, path: string, fields: Fields, headers: Fields = {}) =>
  client.request('POST', path, {
    body: new URLSearchParams({ back: row, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
  });
const newest = async (): Promise<AuditEntry | undefined> => {
  const listed = await ada.call('GET /admin/history', { query: { limit: 1 } });
  return listed.ok ? listed.body[0] : undefined;
};
const setProof = (at: Date) => shop.db.updateTable('account_session').set({ proved_at: at }).execute();
const asHtml = (text: string) => text.replaceAll("'", '&#x27;').replaceAll('"', '&quot;');

const names = [
  ...['status of an order', 'shipment of an order', 'status of a user', 'sale of a shoe', 'resend of a mail'],
  ...['test of a webhook', 'resend of a message', 'undo', 'new brand', 'new size'],
];

test('every form is among these', () => expect(Object.keys(forms)).toEqual(names));

test.each(names)('the form "%s" changes nothing for visitors, shoppers and other sites', async (name) => {
  const { path, fields } = forms[name] ?? { path: '', fields: {} };
  const before = await newest();
  for (const client of [shop.visitor(), shopper]) {
    const { statusCode, headers } = await post(client, path, fields);
    expect([statusCode, headers.location]).toEqual([302, '/']);
  }
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const [pathname, search = ''] = path.split('?');
  for (const address of [path, `${pathname}.data?${search}`])
    expect((await post(ada, address, fields, evil)).statusCode).toBe(403);
  expect(await newest()).toEqual(before);
});

test.each(names)('the form "%s" is refused as its call is', async (name) => {
  const form = forms[name];
  if (!form) throw new Error(name);
  const { call, refused } = form;
  const before = await newest();
  const problem = (await ada.request(call.method, call.path, call.body && { body: call.body })).json();
  const gone = call.path.replace('/api', '').replace(/\/(resend|test)$/, '');
  const answer = await post(ada, refused ? form.path : gone, refused ?? {});
  expect(answer.statusCode).toBe(problem.status);
  const reason = form.back === undefined ? problem.title : problem.errors[0].message;
  const said = problem.status === 404 ? "We can't find that page" : reason;
  expect(answer.body).toContain(asHtml(said));
  expect(await newest()).toEqual(before);
});

test.each(names)('the form "%s" leads back to a page that says what it changed', async (name) => {
  const form = forms[name];
  if (!form) throw new Error(name);
  const before = await newest();
  const { statusCode, headers } = await post(ada, form.path, form.fields);
  const entry = await newest();
  expect(entry?._id).not.toBe(before?._id);
  const { back = row } = form;
  const location = `${back}${back.includes('?') ? '&' : '?'}changed=${entry?._id}`;
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, location, 'no-store']);
  const page = await ada.request('GET', location);
  expect(page.statusCode).toBe(200);
  const [, bar = ''] = /<section aria-label="Last change"(.*?)<\/section>/.exec(page.body) ?? [];
  expect(bar).toContain(asHtml(entry?.title ?? 'no entry'));
  expect(bar.includes(`name="id" value="${entry?._id}"`)).toBe(entry?.undoable);
});

test('a user is changed only with a fresh proof', async () => {
  const { path } = forms['status of a user'] ?? { path: '' };
  const before = await newest();
  await setProof(new Date(Date.now() - 11 * 60_000));
  const { statusCode, body } = await post(ada, path, { status: 'Enabled' });
  expect(statusCode).toBe(403);
  expect(body).toContain('Back Home');
  expect(await newest()).toEqual(before);
  await setProof(new Date());
  expect((await post(ada, path, { manager: 'true' })).statusCode).toBe(303);
  expect(await newest()).toMatchObject({ entity: 'user', changes: [{ field: 'manager', after: 'Yes' }] });
});

test('pairs of a size are added once for each page, however often its form is posted', async () => {
  const form = forms['new size'];
  if (!form) throw new Error('There is no form of new sizes');
  const { path, fields } = form;
  const pairs = async () => {
    const [shoe] = (await ada.request('GET', `/api/shoes/${fields.id}`)).json();
    return shoe.stock.find(({ size }: { size: string }) => size === fields.size)?.quantity ?? 0;
  };
  const before = await pairs();
  const pages = [await ada.request('GET', path), await ada.request('GET', path)];
  const [first = '', second = ''] = pages.map(({ body }) => keyOf(body));
  expect(first).not.toBe(second);
  for (const formKey of [first, first, second]) {
    const { statusCode } = await post(ada, path, { ...fields, formKey });
    expect(statusCode).toBe(303);
  }
  expect(await pairs()).toBe(before + 6);
});

test('a new webhook shows its signing secret in the answer alone, and a repeated form adds no second one', async () => {
  const fields = { url: 'https://8.8.8.8/posted', events: 'order.paid', formKey: crypto.randomUUID() };
  for (const _ of [1, 2]) {
    const { statusCode, headers, body } = await post(ada, '/admin/webhooks', fields);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toMatch(/whsec_[\w+/]/);
    expect(body.match(/8\.8\.8\.8\/posted<\/span>/g)).toHaveLength(1);
  }
  expect((await ada.request('GET', '/admin/webhooks')).body).not.toMatch(/whsec_[\w+/]/);
  const refused = await post(ada, '/admin/webhooks', { ...fields, url: 'ftp://8.8.8.8', formKey: 'other' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('value="ftp://8.8.8.8"');
});

test('a brand that exists is said to, and nothing is changed', async () => {
  const before = await newest();
  const { statusCode, body } = await post(ada, '/createbrand', { name: 'posted BRAND' });
  expect([statusCode, body.includes('Brand already exists')]).toEqual([200, true]);
  expect(body).toContain('value="posted BRAND"');
  expect(await newest()).toEqual(before);
});

test.each(['https://evil.example/', '//evil.example', '\\\\evil.example', ''])(
  'a form that comes from "%s" leads to the dashboard',
  async (back) => {
    const { path } = forms['sale of a shoe'] ?? { path: '' };
    const { headers } = await post(ada, path, { onSale: 'true', back });
    expect(headers.location).toMatch(/^\/admin(\?changed=\d+)?$/);
  },
);

test('the addresses of actions show nothing', async () => {
  const paths = ['/orders/1/status', '/orders/1/shipment', '/orders/1/refunds', '/admin/users/1'];
  const others = ['/admin/shoes', '/admin/brands/1', '/admin/sign-out'];
  for (const path of [...paths, ...others]) {
    const { statusCode, headers } = await ada.request('GET', path);
    expect([statusCode, headers.location], path).toEqual([302, '/admin']);
  }
});

test('signing out ends the session, from the own site alone', async () => {
  const desk = await shop.administrator();
  const isAdministrator = async () => (await desk.request('GET', '/admin')).statusCode === 200;
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  expect((await post(desk, '/admin/sign-out', {}, evil)).statusCode).toBe(403);
  expect(await isAdministrator()).toBe(true);
  const { statusCode, headers } = await post(desk, '/admin/sign-out', {});
  expect([statusCode, headers.location]).toEqual([303, '/']);
  expect(await isAdministrator()).toBe(false);
});
