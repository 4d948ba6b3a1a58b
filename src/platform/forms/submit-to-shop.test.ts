import { afterEach, expect, test, vi } from 'vitest';
import { submitToShop } from './submit-to-shop.ts';

const ask = vi.hoisted(() => vi.fn(async () => false));
vi.mock('../browser/api/reauthentication.ts', () => ({ reauthentication: { ask } }));

const formOf = () =>
  new Request('http://shop.test/newsletter', {
    method: 'POST',
    body: new URLSearchParams({ email: 'a@b.c' }),
  });
type ServerAction = Parameters<typeof submitToShop>[0]['serverAction'];
const submit = (serverAction: ServerAction, request = formOf()) => submitToShop({ request, serverAction });

const detail = 'The shop did not respond. Check your connection and try again.';
/** With an error status, after which React Router does not load the page again. */
const unreachable = {
  data: { ok: false, problem: { status: 503, detail, code: 'UNAVAILABLE' } },
  init: { status: 503 },
};

/** What React Router throws for a response that its server did not send. */
const errorResponse = (status: number, data: unknown) => ({ status, data, statusText: '', internal: false });

afterEach(() => vi.useRealTimers());

test('what the action returned is the result', async () => {
  expect(await submit(async () => ({ ok: true, body: 'Thanks' }))).toEqual({ ok: true, body: 'Thanks' });
});

test('a redirect is left to React Router', async () => {
  const redirect = new Response(null, { status: 303, headers: { location: '/account' } });
  await expect(submit(() => Promise.reject(redirect))).rejects.toBe(redirect);
});

test.each([
  ['there is no connection', new TypeError('Failed to fetch')],
  ['the response is that of a portal', new Error('Unable to decode turbo-stream response')],
])('when %s, the form has a problem', async (_, error) => {
  expect(await submit(() => Promise.reject(error))).toMatchObject(unreachable);
});

test('the form has a problem when there is no response for half a minute', async () => {
  vi.useFakeTimers();
  const result = submit(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(29_999);
  let isOver = false;
  void result.then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await result).toMatchObject(unreachable);
});

test('a problem of the shop is that of the form, and another error has its status', async () => {
  const problem = { code: 'TOO_MANY_ATTEMPTS', status: 429, title: 'Too many', detail: 'Wait a minute' };
  const limited = errorResponse(429, JSON.stringify(problem));
  expect(await submit(() => Promise.reject(limited))).toMatchObject({ data: { ok: false, problem } });
  for (const body of ['<html>Bad gateway</html>', 'null', ''])
    expect(await submit(() => Promise.reject(errorResponse(502, body)))).toMatchObject({
      data: { ok: false, problem: { status: 502, detail } },
      init: { status: 502 },
    });
});

test('the browser shows the result, also that of a shop that does not respond', async () => {
  const show = ({ ok }: { ok: boolean }) => (ok ? 'done' : 'failed');
  const submitted = (serverAction: ServerAction) => submitToShop({ request: formOf(), serverAction }, show);
  expect(await submitted(async () => ({ ok: true }))).toBe('done');
  expect(await submitted(() => Promise.reject(new TypeError()))).toMatchObject({
    data: 'failed',
    init: { status: 503 },
  });
});

test('a submission that another one replaced has no result', async () => {
  const controller = new AbortController();
  const request = new Request(formOf(), { signal: controller.signal });
  controller.abort();
  const aborted = new DOMException('', 'AbortError');
  await expect(submit(() => Promise.reject(aborted), request)).rejects.toBe(aborted);
});

const refused = {
  ok: false,
  problem: { code: 'PROOF_NEEDED', detail: "Confirm that it's you" },
} as const;

test('a form that needs a re-authentication is posted again with the same body after it', async () => {
  const request = formOf();
  const bodies: string[] = [];
  const post = async () => {
    bodies.push(await request.text());
    return bodies.length === 1 ? refused : ({ ok: true } as const);
  };
  ask.mockResolvedValueOnce(true);
  expect(await submit(post, request)).toEqual({ ok: true });
  expect(bodies).toEqual(['email=a%40b.c', 'email=a%40b.c']);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('without a re-authentication the form says that it needs one', async () => {
  const post = vi.fn(async () => refused);
  expect(await submit(post)).toBe(refused);
  expect(post).toHaveBeenCalledTimes(1);
});
