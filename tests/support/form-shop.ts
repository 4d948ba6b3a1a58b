import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openPageTestShop, type PageTestShop } from './page-test-shop.ts';
import type { RawRequest, TestClient } from './test-client.ts';

/** The password of the accounts of {@link formShop}. */
export const password = 'correct horse';

/** Ids in addresses that would break a header or lead elsewhere if nobody escaped them. */
export const strangeIds = ['%0D%0AX', '%E2%82%AC', '%22%3Cb%3E', '%3Fdone%3Dleft%23x', '%2Fevil.test'];

/** A shop with the limits of a real one for the tests of a file, whose forms are posted from another address in each. */
export function formShop() {
  let shop: PageTestShop;
  let remoteAddress = '';
  let lastAddress = 0;
  beforeAll(async () => {
    shop = await openPageTestShop({ RATE_LIMIT_SCALE: '1' });
  }, 120_000);
  afterAll(() => shop.close());
  beforeEach(() => {
    lastAddress += 1;
    remoteAddress = `203.0.113.${lastAddress}`;
  });

  return {
    visitor: () => shop.visitor(),
    db: () => shop.db,
    address: () => remoteAddress,

    /** Posts a form as a browser without scripts does. */
    post: (client: TestClient, path: string, fields: Record<string, string>, raw: RawRequest = {}) =>
      client.request('POST', path, {
        remoteAddress,
        body: new URLSearchParams(fields).toString(),
        ...raw,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
          ...raw.headers,
        },
      }),

    /** A client that is signed in with a new account. */
    async signUp(): Promise<TestClient & { uid: string; email: string }> {
      const client = shop.visitor();
      const email = `${crypto.randomUUID()}@mail.test`;
      const body = { email, password, name: 'Mia' };
      const response = await client.request('POST', '/api/auth/sign-up/email', { body, remoteAddress });
      const uid: string = response.json().user.id;
      await client.call('POST /users', { body: { email, idUser: uid } });
      return { ...client, uid, email };
    },

    async isSignedIn(client: TestClient) {
      const session = await client.call('GET /session', {});
      return session.ok && session.body.user !== null;
    },
  };
}

/** The key of the form of a page. @throws when it has none */
export function keyOf(page: string): string {
  const key = /name="formKey" value="([^"]+)"/.exec(page)?.[1];
  if (key === undefined) throw new Error('The form of the page has no key');
  return key;
}
