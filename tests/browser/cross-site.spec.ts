import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

let evil: Server;
let evilOrigin: string;
test.beforeAll(async () => {
  evil = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<p>Win a pair</p>'),
  );
  await new Promise<void>((resolve) => evil.listen(0, 'localhost', resolve));
  const address = evil.address();
  // Another port of the same host is the same site: SameSite=Lax does not keep the cookie from it.
  evilOrigin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`;
});
test.afterAll(() => {
  evil.close();
});
// The browser itself reports what it refuses to hand to the other origin.
test.use({ expectedNoise: [/CORS|ERR_FAILED|ERR_BLOCKED_BY_RESPONSE|status of 403|frame-ancestors/] });

/** Submits a form of the other origin to the shop, in a frame of that page. */
async function submitForm(page: Page, action: string, encoding: string): Promise<number> {
  const answered = page.waitForResponse(action);
  await page.evaluate(
    ([url = '', enctype = '']) => {
      document.body.innerHTML = `<iframe name="inner"></iframe>
        <form method="post" target="inner" action="${url}" enctype="${enctype}">
          <input name='{"name":"x","email":"mina@mail.test","message":"' value='"}'></form>`;
      document.forms[0]?.submit();
    },
    [action, encoding],
  );
  return (await answered).status();
}

test.describe('a page of another origin, opened by a signed-in customer,', () => {
  for (const encoding of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    for (const path of ['/api/auth/sign-out', '/api/auth/update-user', '/api/mail/newsletter']) {
      test(`cannot submit a ${encoding} form to ${path}`, async ({ page, customer, shop }) => {
        await page.goto(evilOrigin);
        expect(await submitForm(page, shop.origin + path, encoding)).toBe(403);
        const session = await (await page.request.get(`${shop.origin}/api/session`)).json();
        expect(session.user).toMatchObject({ email: customer.email, displayName: 'Cleo' });
      });
    }
  }

  test('cannot read the session, cannot call with its cookie, and cannot frame the account page', async ({
    page,
    customer: _,
    shop,
  }) => {
    await page.goto(evilOrigin);
    const outcomes = await page.evaluate(async (origin) => {
      const outcome = (init: RequestInit, path: string) =>
        fetch(origin + path, { credentials: 'include', ...init }).then((response) => response.text(), String);
      return [
        await outcome({}, '/api/session'),
        await outcome({ method: 'POST', mode: 'no-cors' }, '/api/auth/sign-out'),
      ];
    }, shop.origin);
    expect(outcomes).toEqual(['TypeError: Failed to fetch', 'TypeError: Failed to fetch']);
    const session = await (await page.request.get(`${shop.origin}/api/session`)).json();
    expect(session.user).not.toBeNull();

    await page.evaluate((origin) => {
      document.body.innerHTML = `<iframe src="${origin}/account"></iframe>`;
    }, shop.origin);
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Cleo' })).toHaveCount(0);
  });
});
