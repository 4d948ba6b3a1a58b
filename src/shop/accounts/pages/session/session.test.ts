import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from '#platform/browser/testing/fake-browser.ts';

const visitor = { user: null, administrator: false, secondFactorMissing: false, status: null };
const ana = {
  user: { uid: 'u1', email: 'ana@example.com', displayName: '', photoURL: '' },
  administrator: false,
  status: 'Enabled',
};

let browser: ReturnType<typeof fakeBrowser>;
let session: typeof import('./session.ts');
let signedIn: typeof visitor | typeof ana;
const requests: string[] = [];

beforeEach(async () => {
  browser = fakeBrowser();
  signedIn = visitor;
  requests.length = 0;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    requests.push([init.method, path, ...(init.body ? [init.body] : [])].join(' '));
    return Response.json(path === '/api/session' ? signedIn : null);
  });
  vi.resetModules();
  session = await import('./session.ts');
});

test('the session is loaded once, and an unchanged visitor is not posted', async () => {
  expect(session.readSession()).toBeNull();
  await Promise.all([session.loadSession(), session.loadSession()]);
  expect(session.readSession()).toEqual(visitor);
  expect(requests).toEqual(['GET /api/session']);
});

test('signing in posts the user, signing out posts both fields empty', async () => {
  await session.loadSession();
  signedIn = ana;
  await session.refreshSession();
  signedIn = visitor;
  await session.refreshSession();
  expect(requests).toEqual([
    'GET /api/session',
    'GET /api/session',
    'POST /api/users {"email":"ana@example.com","idUser":"u1"}',
    'GET /api/session',
    'POST /api/users {"email":"","idUser":""}',
  ]);
});

test('a sign-in in another tab is noticed, and not posted again', async () => {
  const listener = vi.fn();
  session.subscribeToSession(listener);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
  signedIn = ana;
  browser.local.setItem('uid', 'u1');
  browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: 'uid', newValue: 'u1' }));
  await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(2));
  expect(session.readSession()).toEqual(ana);
  expect(requests).toEqual(['GET /api/session', 'GET /api/session']);
});

test('a page that wakes asks once who is signed in, however many listen', async () => {
  const listener = vi.fn();
  for (const other of [vi.fn(), listener]) session.subscribeToSession(other);
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce());
  signedIn = ana;
  browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(session.readSession()).toEqual(ana));
  expect(requests.filter((request) => request === 'GET /api/session')).toHaveLength(2);
});

test('a failed request changes nothing and is repeated', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  expect(await session.loadSession()).toBeNull();
  vi.stubGlobal('fetch', async () => Response.json(ana));
  expect(await session.loadSession()).toEqual(ana);
});
