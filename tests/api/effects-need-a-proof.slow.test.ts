import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { countRows } from '#platform/database/count-rows.ts';
import type { PaymentProvider } from '#shop/orders/server/provider/payment-provider.ts';
import { listRoutes } from '../fuzz/list-routes.ts';
import { findIds } from '../support/find-ids.ts';
import { newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { openRefundShop, type RefundShop, wholeRefund } from '../support/refund-shop.ts';
import type { TestShop } from '../support/test-shop.ts';

/**
 * Sends every call as an administrator and looks at what happens, whatever the call declares: money that moves, one text
 * to many people, a file with many people's data. None of it may happen without a recent proof.
 */

const moved: string[] = [];
/** Notes each charge and refund that the shop asks for. */
const noting = (payment: PaymentProvider): PaymentProvider => ({
  ...payment,
  charge: (request) => {
    moved.push('charge');
    return payment.charge(request);
  },
  refund: (request) => {
    moved.push('refund');
    return payment.refund(request);
  },
});

/** Opens a shop with three buyers, who also subscribed to the newsletter and wrote messages. */
async function openShopOfMany(): Promise<RefundShop> {
  const opened = await openRefundShop(noting, { rateLimitScale: 1_000_000 });
  onTestFinished(() => opened.shop.close());
  const visitor = opened.shop.visitor();
  for (let index = 0; index < 3; index += 1) {
    const { email } = (await opened.sell()).member;
    await visitor.call('POST /mail/newsletter', { body: { email } });
    const { confirm } = await newsletterLinks(opened.shop.db, email);
    await visitor.call('POST /mail/newsletter/confirm', { body: { token: tokenIn(confirm) } });
    const message = 'When will the Orbit Runner be back?';
    await visitor.call('POST /mail/contactUs', { body: { name: 'Mia', email, message } });
  }
  return opened;
}

/** Calls that end the session or the account of the administrator. */
const ofTheSession = /^\/api\/auth\/|^\/api\/account\/(?:close|password|proof|sessions)/;

const document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ example: z.unknown() })) })
          .optional(),
      }),
    ),
  ),
});

/** Creates a function that says what happened since its last call that needs a proof. */
function createWatch({ db, settings }: TestShop): () => Promise<string[]> {
  let lastMail = 0;
  let begun = 0;
  let refunds = 0;
  return async () => {
    const mails = await db
      .selectFrom('outbox')
      .select(['id', 'recipient'])
      .where('id', '>', lastMail)
      .orderBy('id')
      .execute();
    lastMail = mails.at(-1)?.id ?? lastMail;
    const recipients = new Set(mails.map(({ recipient }) => recipient));
    for (const { email } of settings.administrators) recipients.delete(email);
    for (const email of settings.contactEmails) recipients.delete(email);
    // Mailings to many are sent by jobs, which go on from the address in this column.
    const { rows: mailings } = await sql<{ table: string }>`
      select format('%I', table_name) as table from information_schema.columns
      where table_schema = 'public' and column_name = 'queued_until'`.execute(db);
    let now = 0;
    for (const { table } of mailings) {
      const query = `select count(*)::int as count from ${table} where queued_until is not null`;
      now += (await sql.raw<{ count: number }>(query).execute(db)).rows[0]?.count ?? 0;
    }
    // Of an order that was paid outside of the shop, the provider knows nothing.
    const refunded = await countRows(db, db.selectFrom('refund').select('id'));
    if (refunded > refunds) moved.push('refund');
    refunds = refunded;
    const effects = [
      ...new Set(moved.splice(0)),
      ...(recipients.size > 1 ? ['emails to many'] : []),
      ...(now > begun ? ['emails to many'] : []),
    ];
    begun = now;
    return effects;
  };
}

/** Sends every call with its example, to each thing of the shop until one answers. @returns the effects by call */
async function sendAll({ shop, ada }: RefundShop): Promise<Record<string, string[]>> {
  const watch = createWatch(shop);
  await watch();
  const { paths } = document.parse((await shop.visitor().request('GET', '/api/openapi.json')).json());
  const customers = (await shop.db.selectFrom('shop_order').select('email').execute()).map(
    ({ email }) => email,
  );
  const routes = listRoutes(shop.app.printRoutes({ commonPrefix: false }))
    .filter(({ method, path }) => path.startsWith('/api/') && method !== 'HEAD' && method !== 'OPTIONS')
    .filter(({ path }) => !ofTheSession.test(path))
    // What was changed or deleted can no longer be tried.
    .sort((one, other) => order.indexOf(one.method) - order.indexOf(other.method));
  const found: Record<string, string[]> = {};
  let ids = await findIds(shop);
  for (const { method, path } of routes) {
    const content = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody?.content;
    const example = examples[`${method} ${path}`] ?? Object(Object.values(content ?? {})[0]?.example);
    const isRead = method === 'GET';
    for (const id of path.includes(':') ? ids : ['']) {
      const address = path.replace(/:\w+/, encodeURIComponent(id)).replaceAll(/:\w+/g, '1');
      const answer = await ada.request(method, address, isRead ? {} : { body: example });
      const effects = isRead ? namedIn(answer, customers) : await watch();
      if (effects.length > 0) found[`${method} ${path}`] = effects;
      if (answer.statusCode < 300 || answer.statusCode === 403) break;
    }
    if (method === 'POST') ids = await findIds(shop);
  }
  return found;
}

/** Bodies for calls whose examples name what this shop does not have. */
const examples: Readonly<Record<string, object>> = {
  'POST /api/admin/orders/:idPayment/refunds': wholeRefund,
};

const order = ['POST', 'GET', 'PUT', 'DELETE'];

/** Whether a response is a file that names many people. */
const namedIn = ({ headers, body }: LightMyRequestResponse, emails: readonly string[]): string[] =>
  String(headers['content-disposition']).startsWith('attachment') &&
  emails.filter((email) => body.includes(email)).length > 1
    ? ['a file about many']
    : [];

test('without a recent proof no call moves money, writes to many or hands out the data of many', async () => {
  const opened = await openShopOfMany();
  const proved_at = new Date(Date.now() - 3_600_000);
  await opened.shop.db.updateTable('account_session').set({ proved_at }).execute();
  expect(await sendAll(opened)).toEqual({});
}, 300_000);

/** What the calls do that do it, by their addresses. Some are of features. */
const known = {
  'POST /api/cart/order/:idPayment/cancel': ['refund'],
  'POST /api/admin/orders/:idPayment/refunds': ['refund'],
  'POST /api/admin/letters/:id/send': ['emails to many'],
  'POST /api/admin/recalls': ['emails to many'],
  'GET /api/admin/export/users.csv': ['a file about many'],
  'GET /api/admin/export/orders.csv': ['a file about many'],
  'GET /api/admin/export/subscribers.csv': ['a file about many'],
  'GET /api/admin/export/messages.csv': ['a file about many'],
};

test('with one, this test sees the calls that do', async () => {
  const opened = await openShopOfMany();
  const isThere = (call: string) => {
    const [method = '', url = ''] = call.split(' ');
    return opened.shop.app.hasRoute({ method, url });
  };
  const expected = Object.entries(known).filter(([call]) => isThere(call));
  expect(expected.length).toBeGreaterThan(5);
  expect(await sendAll(opened)).toEqual(Object.fromEntries(expected));
}, 300_000);
