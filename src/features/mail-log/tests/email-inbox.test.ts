import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToOutbox } from '#platform/outbox/outbox.ts';
import { passwordResetEmail } from '#shop/accounts/mails/account-emails.ts';
import { newsletterEmail } from '#shop/content/server/mail/emails.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts';
import { testMailSite } from '#tests/support/mail-site.ts';
import { registerSandboxInbox } from '../server/sandbox-inbox/routes.ts';

let database: FreshDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await freshDatabase();
  app = fastify();
  await app.register(registerSandboxInbox(database.db));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const read = async (url: string) => {
  const response = await app.inject({ url });
  return { ...response, status: response.statusCode, body: response.body, headers: response.headers };
};

test('the inbox is empty at first', async () => {
  expect((await read('/sandbox/mail')).body).toContain('The shop has not sent any emails yet.');
  expect((await read('/sandbox/mail.json')).body).toBe('[]');
});

test('lists the emails of the shop as HTML and JSON, newest first', async () => {
  const link = 'https://shop.example/newsletter/confirm?token=abc';
  await addToOutbox(
    database.db,
    newsletterEmail('mia@mail.test', { confirm: link, leave: link }, testMailSite),
  );
  await addToOutbox(
    database.db,
    passwordResetEmail(
      { email: 'leo@mail.test', link: 'https://shop.example/forget?token=abc' },
      testMailSite,
    ),
  );
  const { body } = await read('/sandbox/mail.json');
  const mails: unknown = JSON.parse(body);
  expect(mails).toMatchObject([
    { to: 'leo@mail.test', subject: 'Recover your password' },
    { to: 'mia@mail.test', subject: 'Confirm your subscription' },
  ]);
  expect(Object.keys(Array.isArray(mails) ? mails[0] : {}).sort()).toEqual([
    'date',
    'html',
    'subject',
    'text',
    'to',
  ]);
  expect(JSON.parse((await read('/sandbox/mail.json?to=mia@mail.test')).body)).toHaveLength(1);
  const page = (await read('/sandbox/mail')).body;
  expect(page.indexOf('Recover your password')).toBeLessThan(page.indexOf('Confirm your subscription'));
});

test('shows one email in a sandboxed frame whose links open outside it', async () => {
  const { id } = await database.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'password-reset')
    .executeTakeFirstOrThrow();
  const page = await read(`/sandbox/mail/${id}`);
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
  expect(page.body).toContain(`src="/sandbox/mail/${id}/content"`);
  expect(page.body).toContain('https://shop.example/forget?token=abc');
  const content = await read(`/sandbox/mail/${id}/content`);
  expect(content.headers['content-security-policy']).toMatch(
    /default-src 'none'.*img-src 'self'.*sandbox allow-top-navigation/,
  );
  expect(content.body).toContain('<base target="_top">');
  expect(content.body).toContain('href="https://shop.example/forget?token=abc"');
});

test.each(['999', '0', 'x', '1;drop', '99999999999999999999'])('answers 404 for the email %s', async (id) => {
  expect((await read(`/sandbox/mail/${id}`)).status).toBe(404);
  expect((await read(`/sandbox/mail/${id}/content`)).status).toBe(404);
});
