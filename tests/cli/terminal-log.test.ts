import { Writable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { eventWords } from '#cli/output/terminal/event-words.ts';
import { createRepeatFilter, createTerminalLog } from '#cli/output/terminal/terminal-log.ts';

/** What is written of events, without the time. */
function linesOf(events: readonly object[], showsDetails = false): string[] {
  let text = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const log = createTerminalLog(out, { showsDetails, events: eventWords });
  for (const event of events) log.write(`${JSON.stringify(event)}\n`);
  return text.split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/^\d\d:\d\d:\d\d {2}/, '')]));
}
const request = (status: number, more: object = {}) => ({
  level: 30,
  msg: 'request.completed',
  method: 'GET',
  route: '/api/shoes',
  status,
  ...more,
});
const broken = {
  level: 50,
  msg: 'request.failed',
  method: 'GET',
  route: '/api/shoes',
  reqId: '1a2b3c4d-0000',
  err: {
    type: 'Error',
    message: 'gone',
    stack: `Error: gone\n    at f (${process.cwd()}/src/shop/api.ts:3:7)`,
  },
};

test('a request is told when a developer learns something from it', () => {
  const statuses = [200, 304, 401, 402, 404, 422, 503];
  expect(linesOf(statuses.map((status) => request(status)))).toEqual([
    'GET /api/shoes: 404',
    'GET /api/shoes: 422',
    'GET /api/shoes: 503',
  ]);
  expect(linesOf([request(404, { route: '/*' })])).toEqual([]);
  expect(linesOf([request(409, { problem: 'SOLD_OUT' })])).toEqual(['GET /api/shoes: 409 SOLD_OUT']);
  expect(linesOf([request(200)], true)).toEqual(['GET /api/shoes: 200']);
});

test('a failure is told once, with its cause, the line of code and the request', () => {
  const line = 'Error: GET /api/shoes failed: gone  (request.failed, src/shop/api.ts:3, request 1a2b3c4d)';
  expect(linesOf([broken, request(500, { reqId: broken.reqId })])).toEqual([line]);
  expect(linesOf([broken], true)).toEqual([line, ...broken.err.stack.split('\n')]);
});

test('the line of code is found in a folder with a space in its name', () => {
  const stack = `Error: gone\n    at f (${process.cwd()}/my src/shop/api.ts:3:7)`;
  expect(linesOf([{ ...broken, err: { ...broken.err, stack } }])).toEqual([
    expect.stringContaining('my src/shop/api.ts:3'),
  ]);
});

test('a slow request says how slow is slow', () => {
  const slow = { level: 40, msg: 'request.slow', method: 'GET', route: '/sale', ms: 3210, limit: 2000 };
  expect(linesOf([slow])).toEqual(['Slow: GET /sale took 3.2 s, more than 2 s  (request.slow)']);
});

test('nothing of others reaches the terminal as it is', () => {
  const reason = 'no\u001b[31m\n\u202emina@mail.test has 4242 4242 4242 4242';
  expect(linesOf([{ level: 40, msg: 'identity.warning', reason }])).toEqual([
    'Warning: sign-in: no …@… has …  (identity.warning)',
  ]);
});

test('what a library logs is told from warnings on', () => {
  expect(linesOf([{ level: 30, msg: 'Server listening' }])).toEqual([]);
  expect(linesOf([{ level: 40, msg: 'deprecated', err: { message: 'use another' } }])).toEqual([
    'Warning: deprecated: use another  (deprecated)',
  ]);
});

test('floods of rejected requests are told, single ones have been', () => {
  const rejected = (counts: object) => ({ level: 30, msg: 'requests.rejected', counts });
  expect(linesOf([rejected({ NOT_FOUND: 3 })])).toEqual([]);
  expect(linesOf([rejected({ UNAVAILABLE: 1200, NOT_FOUND: 3 })])).toEqual([
    'Rejected within a minute: 1,200 UNAVAILABLE, 3 NOT_FOUND',
  ]);
});

afterEach(() => void vi.useRealTimers());

test('what is said every three seconds is written at once, and then once a minute as a number', () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const filter = createRepeatFilter(60_000);
  const say = (text: string) => filter(text, (repeats) => written.push(`${text} +${repeats}`));
  for (let second = 0; second < 120; second += 3) {
    say('gone');
    if (second === 30) say('once');
    vi.advanceTimersByTime(3_000);
  }
  expect(written).toEqual(['gone +0', 'once +0', 'gone +19', 'gone +20']);

  vi.advanceTimersByTime(60_000);
  say('gone');
  expect(written.at(-1)).toBe('gone +0');
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});
