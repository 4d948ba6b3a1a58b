import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkIn, newsletterLinks, tokenIn } from '../support/newsletter-mails.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const subscribe = (email: string, headers: Record<string, string> = {}) =>
  shop.visitor().request('POST', '/api/mail/newsletter', { body: { email }, headers });
const links = (email: string) => newsletterLinks(shop.db, email);
const confirm = (link: string) =>
  shop.visitor().request('POST', '/api/mail/newsletter/confirm', { body: { token: tokenIn(link) } });

async function subscribed(email: string): Promise<void> {
  await subscribe(email);
  await confirm((await links(email)).confirm);
}

const mails = (recipient: string) =>
  shop.db.selectFrom('outbox').selectAll().where('recipient', '=', recipient).orderBy('id').execute();
const subscriber = (email: string) =>
  shop.db
    .selectFrom('newsletter_subscriber')
    .selectAll()
    .where('email_key', '=', email.toLowerCase())
    .executeTakeFirst();
const age = (email: string, interval: string) =>
  sql`update newsletter_subscriber set created_at = created_at - ${interval}::interval where email_key = ${email}`.execute(
    shop.db,
  );

describe('an address that is entered', () => {
  test('waits for its confirmation, with the page where it was entered', async () => {
    await subscribe('mia@mail.test', { referer: `${shop.origin}/sale?offset=8&secret=1` });
    expect(await subscriber('mia@mail.test')).toMatchObject({
      confirmed: false,
      confirmed_at: null,
      source: '/sale',
    });
    const [mail] = await mails('mia@mail.test');
    expect(mail).toMatchObject({ kind: 'newsletter', subject: 'Confirm your subscription', is_secret: true });
    expect(mail?.unsubscribe_link).toBe(`${shop.origin}${linkIn(mail?.body_text ?? '', 'leave')}`);
  });

  test.each([
    ['a page whose address is private', '/order/pi_123', 'footer'],
    ['a page with a token', '/newsletter/leave?token=abc', 'footer'],
    ['another website', 'https://elsewhere.test/sale', null],
    ['a program', null, null],
  ])('on %s has this source: %s → %s', async (_, page, source) => {
    const email = `${crypto.randomUUID()}@mail.test`;
    await subscribe(email, page === null ? {} : { referer: String(new URL(page, shop.origin)) });
    expect((await subscriber(email))?.source).toBe(source);
  });

  test('gets another email when it is entered again after an hour, and none before', async () => {
    await subscribe('late@mail.test');
    await age('late@mail.test', '59 minutes');
    await subscribe('late@mail.test');
    expect(await mails('late@mail.test')).toHaveLength(1);
    const first = await links('late@mail.test');
    await age('late@mail.test', '2 minutes');
    await subscribe('late@mail.test');
    expect(await mails('late@mail.test')).toHaveLength(2);
    expect((await confirm(first.confirm)).statusCode).toBe(200);
    expect(await subscriber('late@mail.test')).toMatchObject({ confirmed: true });
  });

  test('gets no more email once it is confirmed, and nothing in the response tells', async () => {
    const known = 'known@mail.test';
    await subscribed(known);
    await age(known, '2 hours');
    const before = await subscriber(known);
    const told = await Promise.all(
      ['stranger@mail.test', known, 'KNOWN@mail.test'].map((one) => subscribe(one)),
    );
    const shown = told.map(({ statusCode, body, headers: { date: _, ...headers } }) => ({
      statusCode,
      body,
      headers: { ...headers, 'x-ratelimit-remaining': '', 'x-request-id': '' },
    }));
    expect(shown[0]).toMatchObject({ statusCode: 200, body: '{"message":"Thanks for subscribing!"}' });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    expect(await mails(known)).toHaveLength(1);
    expect(await mails('KNOWN@mail.test')).toEqual([]);
    expect(await subscriber(known)).toEqual(before);
  });

  test('is counted alike whether it is subscribed or not, so that the response takes as long', async () => {
    const counted = async (email: string) => {
      const hits = async () => {
        const { rows } = await sql<{ hits: number }>`
          select coalesce(sum(hits), 0)::int as hits from limit_window where key like 'mail:newsletter:%'`.execute(
          shop.db,
        );
        return rows[0]?.hits ?? 0;
      };
      const before = await hits();
      await subscribe(email);
      return (await hits()) - before;
    };
    await subscribed('timed@mail.test');
    const ofUnknown = await counted('untimed@mail.test');
    expect(ofUnknown).toBeGreaterThan(0);
    expect(await counted('timed@mail.test')).toBe(ofUnknown);
  });
});
