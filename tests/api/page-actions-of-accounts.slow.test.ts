import { describe, expect, test } from 'vitest';
import { setUpSecondFactor } from '../support/authenticator-app.ts';
import { formShop, password } from '../support/form-shop.ts';

const { visitor, db, address, post, signUp, isSignedIn } = formShop();

describe('a sign-up that is posted to its page', () => {
  const introduced = (email: string) =>
    db().selectFrom('shop_user').select('introduced_at').where('email', '=', email).execute();

  test.each([
    ['', '/account?done=sign-up'],
    ['?next=%2Fcart', '/cart'],
    ['?next=%2F%2Fevil.example', '/account?done=sign-up'],
  ])(
    'creates an account, posts its user, begins a session and leads from %s to %s',
    async (search, location) => {
      const browser = visitor();
      const email = `${crypto.randomUUID()}@mail.test`;
      const { statusCode, headers } = await post(browser, `/createaccount${search}`, { email, password });
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, location, 'no-store']);
      expect(await introduced(email)).toEqual([{ introduced_at: expect.any(Date) }]);
      expect(await isSignedIn(browser)).toBe(true);
      expect((await browser.request('GET', '/account?done=sign-up')).body).toContain(
        'Welcome to Sneaker Paradise!',
      );
    },
  );

  test('posts the user who signed up, whoever was signed in before', async () => {
    const browser = await signUp();
    const email = `${crypto.randomUUID()}@mail.test`;
    expect((await post(browser, '/createaccount', { email, password })).statusCode).toBe(303);
    expect(await introduced(email)).toEqual([{ introduced_at: expect.any(Date) }]);
  });

  test.each([
    [{ password: 'short' }, 400, 'The Password should be at least 6 characters'],
    [{ password: '' }, 400, 'Fill the password'],
    [{ email: 'no"body' }, 400, 'Use a valid email'],
  ])('%j is refused as the call refuses it', async (wrong, status, message) => {
    const fields = { email: `${crypto.randomUUID()}@mail.test`, password: 'a secret of mine', ...wrong };
    const browser = visitor();
    const called = await browser.request('POST', '/api/auth/sign-up/email', {
      remoteAddress: address(),
      body: { ...fields, name: '' },
    });
    const posted = await post(browser, '/createaccount', fields);
    expect([called.statusCode, posted.statusCode]).toEqual([status, status]);
    expect(posted.body).toContain(message);
    expect(posted.body).not.toContain('a secret of mine');
    expect(await introduced(fields.email)).toEqual([]);
  });

  test('with an email in use comes back with it, and begins no session', async () => {
    const { email } = await signUp();
    const browser = visitor();
    const posted = await post(browser, '/createaccount', { email, password });
    expect(posted.statusCode).toBe(422);
    expect(posted.body).toContain('Email already in use');
    expect(posted.body).toContain(`value="${email}"`);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

describe('a sign-in that is posted to its page', () => {
  test.each([
    ['', '/account?done=sign-in'],
    ['?next=%2Fproducts%2F1%2Freview', '/products/1/review'],
    ['?next=https%3A%2F%2Fevil.example', '/account?done=sign-in'],
    ['?next=%2F%2Fevil.example', '/account?done=sign-in'],
  ])('begins a session and leads from %s to %s', async (search, location) => {
    const { email } = await signUp();
    const browser = visitor();
    const { statusCode, headers, cookies } = await post(browser, `/signin${search}`, { email, password });
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, location, 'no-store']);
    expect(cookies.length).toBeGreaterThan(1);
    expect(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax')).toBe(true);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('is welcomed on the account page', async () => {
    const { email } = await signUp();
    const browser = visitor();
    const { headers } = await post(browser, '/signin', { email, password });
    expect((await browser.request('GET', String(headers.location))).body).toContain('Welcome again!');
  });

  test('is refused as the call refuses it, and the page repeats no password', async () => {
    const { email } = await signUp();
    const browser = visitor();
    const wrong = await post(browser, '/signin', { email, password: 'a wrong guess' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.body).toContain('Wrong Password');
    expect(wrong.body).toContain(`value="${email}"`);
    expect(wrong.body).not.toContain('a wrong guess');
    const empty = await post(browser, '/signin', { email: '', password: '' });
    expect([empty.statusCode, empty.body.includes('Use a valid email')]).toEqual([400, true]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('from another site is refused and sets no cookie', async () => {
    const { email } = await signUp();
    const browser = visitor();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/signin', '/signin.data'])
      expect((await post(browser, path, { email, password }, { headers })).statusCode).toBe(403);
    expect(browser.cookies.size).toBe(0);
  });

  test('shares the limit of wrong passwords with the call, and offers a code when it is reached', async () => {
    const { email } = await signUp();
    const wrong = { email, password: 'a wrong guess' };
    const statuses = new Set<number>();
    for (let tried = 0; tried < 30 && !statuses.has(429); tried++) {
      const body = { remoteAddress: address(), body: wrong };
      statuses.add((await visitor().request('POST', '/api/auth/sign-in/email', body)).statusCode);
    }
    const late = await post(visitor(), '/signin', { email, password });
    expect(late.statusCode).toBe(429);
    expect(late.body).toContain('Too many attempts, try again later');
    expect(late.body).toContain('name="code"');
    expect(late.cookies).toEqual([]);
  });

  test('of an account with a second factor needs its code', async () => {
    const member = await signUp();
    const app = await setUpSecondFactor({ ...member, password });
    const browser = visitor();
    const first = await post(browser, '/signin?next=%2Fcart', { email: member.email, password });
    expect([first.statusCode, first.headers.location]).toEqual([303, '/signin?next=%2Fcart&step=code']);
    expect(await isSignedIn(browser)).toBe(false);
    const step = (code: string) =>
      post(browser, '/signin?next=%2Fcart&step=code', { intent: 'second-step', code });
    const wrong = await step('000000');
    expect([wrong.statusCode, wrong.body.includes('Wrong code')]).toEqual([401, true]);
    const right = await step(app.code());
    expect([right.statusCode, right.headers.location]).toEqual([303, '/cart']);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('a recovery that is posted to its page', () => {
  const mailsTo = (email: string) =>
    db().selectFrom('outbox').select('body_text').where('recipient', '=', email).execute();
  const tokenFor = async (email: string) => {
    const [mail] = await mailsTo(email);
    return /\/forget\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  };

  test('sends the mail, and the password is set once with its link', async () => {
    const { email } = await signUp();
    const browser = visitor();
    const asked = await post(browser, '/forget', { email });
    expect([asked.statusCode, asked.headers.location]).toEqual([303, '/account?done=recovery']);
    const guard = await browser.request('GET', '/account?done=recovery');
    expect([guard.statusCode, guard.headers.location]).toEqual([302, '/signin?done=recovery']);
    expect((await browser.request('GET', '/signin?done=recovery')).body).toContain('Email send');

    const token = await tokenFor(email);
    const openLink = async () => (await visitor().request('GET', `/forget?token=${token}`)).body;
    // As a mail scanner does; the link stays valid.
    expect(await openLink()).toContain('New password');
    const reset = (newPassword: string) =>
      post(browser, `/forget?token=${token}`, { token, password: newPassword });
    const short = await reset('short');
    expect(short.statusCode).toBe(400);
    expect(short.body).toContain('The Password should be at least 6 characters');
    expect(short.body).toContain(`value="${token}"`);
    expect(short.body).not.toContain('value="short"');
    const right = await reset('fresh horse');
    expect([right.statusCode, right.headers.location]).toEqual([303, '/signin?done=reset']);
    expect((await browser.request('GET', '/signin?done=reset')).body).toContain('Password Updated');
    const used = await openLink();
    expect(used).toContain('This link has expired or was already used.');
    expect(used).not.toContain('New password');
    expect(used).toContain('name="email"');
    const again = await reset('other horse');
    expect([again.statusCode, again.body.includes('already used')]).toEqual([400, true]);
    const signedIn = await post(browser, '/signin', { email, password: 'fresh horse' });
    expect(signedIn.statusCode).toBe(303);
  });

  test.each([
    ['too old', 'a'.repeat(24)],
    ['too long', 'a'.repeat(500)],
    ['not one', "x'y"],
  ])('says that a link whose token is %s can no longer be used', async (_, token) => {
    const { body } = await visitor().request('GET', `/forget?token=${encodeURIComponent(token)}`);
    expect(body).toContain('This link has expired or was already used.');
    expect(body).toContain('name="email"');
  });

  test('of an unknown address is refused as the call refuses it', async () => {
    const email = `${crypto.randomUUID()}@mail.test`;
    const posted = await post(visitor(), '/forget', { email });
    const called = await visitor().request('POST', '/api/auth/request-password-reset', {
      body: { email },
      remoteAddress: address(),
    });
    expect([posted.statusCode, called.statusCode]).toEqual([404, 404]);
    expect(posted.body).toContain('User not found');
    expect(posted.body).toContain(`value="${email}"`);
  });

  test('shares the limit of the call, and is silent about it (§8)', async () => {
    const { email } = await signUp();
    for (let sent = 0; sent < 20; sent++) await post(visitor(), '/forget', { email: 'none@mail.test' });
    const late = await post(visitor(), '/forget', { email });
    expect(late.statusCode).toBe(429);
    expect(late.body).not.toContain('role="alert"');
    expect(await mailsTo(email)).toEqual([]);
  });

  test('from another site is refused', async () => {
    const { email } = await signUp();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(visitor(), '/forget', { email }, { headers })).statusCode).toBe(403);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a form of the account page', () => {
  test('changes the name, or comes back with it', async () => {
    const mia = await signUp();
    const { statusCode, headers } = await post(mia, '/account', {
      intent: 'update-name',
      name: ' Mia Berg ',
    });
    expect([statusCode, headers.location]).toEqual([303, '/account?done=update-name']);
    const page = await mia.request('GET', '/account?done=update-name');
    expect(page.body).toContain('Name Updated');
    expect(page.body).toContain('value="Mia Berg"');
    const wrong = await post(mia, '/account', { intent: 'update-name', name: 'x'.repeat(41) });
    expect([wrong.statusCode, wrong.body.includes('Use a name of at most 40 characters')]).toEqual([
      400,
      true,
    ]);
    expect(wrong.body).toContain(`value="${'x'.repeat(41)}"`);
  });

  test('sets a new password, and asks for the current one as the call does', async () => {
    const mia = await signUp();
    const set = (fields: Record<string, string>) =>
      post(mia, '/account', { intent: 'update-password', ...fields });
    const short = await set({ newPassword: 'short' });
    expect([short.statusCode, short.body.includes('at least 6 characters')]).toEqual([422, true]);
    const provedAt = new Date(Date.now() - 11 * 60_000);
    await db()
      .updateTable('account_session')
      .set({ proved_at: provedAt })
      .where('user_id', '=', mia.uid)
      .execute();
    const newPassword = 'another horse';
    const called = await mia.call('PUT /account/password', { body: { newPassword } });
    const asked = await set({ newPassword });
    expect(asked.statusCode).toBe(called.ok ? null : called.problem.status);
    expect(asked.body).toContain('name="currentPassword"');
    expect(asked.body).not.toContain(newPassword);
    const wrong = await set({ newPassword, currentPassword: 'a wrong guess' });
    expect([wrong.statusCode, wrong.body.includes('Wrong Password')]).toEqual([401, true]);
    expect(wrong.body).not.toContain('a wrong guess');
    const right = await set({ newPassword, currentPassword: password });
    expect([right.statusCode, right.headers.location]).toEqual([303, '/account?done=update-password']);
    const { email } = mia;
    expect((await post(visitor(), '/signin', { email, password: newPassword })).statusCode).toBe(303);
  });

  test('asks for the data of the account', async () => {
    const mia = await signUp();
    const { statusCode, headers } = await post(mia, '/account', { intent: 'ask-for-data' });
    expect([statusCode, headers.location]).toEqual([303, '/account?done=ask-for-data']);
    expect((await mia.request('GET', '/api/account/export')).statusCode).toBeLessThan(300);
  });

  test('ends the session', async () => {
    const mia = await signUp();
    const { statusCode, headers } = await post(mia, '/account', { intent: 'log-out' });
    expect([statusCode, headers.location]).toEqual([303, '/?done=log-out']);
    expect(await isSignedIn(mia)).toBe(false);
    expect((await mia.request('GET', '/?done=log-out')).body).toContain('See you later!');
  });

  test('leads a visitor to the sign-in, and is refused from another site', async () => {
    const stranger = await post(visitor(), '/account', { intent: 'update-name', name: 'Eve' });
    expect([stranger.statusCode, stranger.headers.location]).toEqual([302, '/signin']);
    const mia = await signUp();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(mia, '/account', { intent: 'log-out' }, { headers })).statusCode).toBe(403);
    expect(await isSignedIn(mia)).toBe(true);
  });
});
