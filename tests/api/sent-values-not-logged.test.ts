import { Writable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#cli/output/create-log.ts';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

/** What a sender writes; no part of it may reach the log. */
const sent = 'https://evil.test/"x"\n    at mia (card=4242424242424242&mail=mia@mail.test)';

describe.each(['json', 'text'] as const)('in the log as %s', (logFormat) => {
  let shop: TestShop;
  const lines: string[] = [];
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  beforeAll(async () => {
    shop = await openTestShop({
      log: createLog({ logLevel: 'info', logFormat }, eventWords, out),
      mount: async (app) => {
        const open = { config: { access: 'anyone' }, schema: { hide: true } } as const;
        const fail = (path: string, work: (text: string) => unknown) =>
          app.post<{ Body: { text: string } }>(`/fail/${path}`, open, async ({ body }) => work(body.text));
        fail('header', (text) => new Headers().append('location', text));
        fail('json', (text) => JSON.parse(text));
        fail('url', (text) => new URL(`no address: ${text}`));
        fail('number', (text) => BigInt(text));
        fail('language', (text) => new Intl.NumberFormat(text));
        fail('cause', (text) => {
          throw new Error('outside', { cause: new Error(`inside "${text}"`) });
        });
        const query = (statement: string, text: string) => shop.database.pool.query(statement, [text]);
        fail('value', (text) => query('select $1::integer', text));
        fail('search', (text) => query("select to_tsquery('simple', $1)", `${text} (`));
        fail('row', (text) => query('insert into newsletter_subscriber (email) values ($1)', text));
      },
    });
  });
  afterAll(() => shop.close());
  beforeEach(() => {
    lines.length = 0;
  });

  const post = (url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { origin: shop.origin }, payload });

  const expectNothingSent = () => expect(lines.join('')).not.toMatch(/evil|mia|42424242|mail\.test/);

  test('a refused call of the accounts library is one line a minute without what it named', async () => {
    const fields = { email: 'somebody@else.test', password: 'correct horse' };
    for (let count = 0; count < 5; count += 1) {
      const callbackURL = `https://evil.test/${count}?mail=mia@mail.test&card=4242424242424242`;
      const refused = await post('/api/auth/sign-in/email', { ...fields, callbackURL });
      expect(refused.statusCode).toBe(403);
      await post('/api/auth/sign-in/social', { provider: 'google', errorCallbackURL: callbackURL });
      await post('/api/auth/request-password-reset', { email: fields.email, redirectTo: callbackURL });
    }
    const warnings = lines.filter((line) => line.includes('identity.warning'));
    expect(warnings.filter((line) => line.includes('Invalid callbackURL'))).toHaveLength(1);
    expect(warnings.length).toBeLessThanOrEqual(3);
    expectNothingSent();
  });

  test.each(['header', 'json', 'url', 'number', 'language', 'cause', 'value', 'search', 'row'])(
    'a failure over a %s names its cause without the value',
    async (path) => {
      expect((await post(`/fail/${path}`, { text: sent })).statusCode).toBe(500);
      expect(lines.filter((line) => line.includes('request.failed'))).toHaveLength(1);
      expect(lines.join('')).toContain(`/fail/${path}`);
      expectNothingSent();
    },
  );
});
