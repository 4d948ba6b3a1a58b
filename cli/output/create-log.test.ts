import { expect, test } from 'vitest';
import { serializeError } from './create-log.ts';

test('a person reads time, level, message and details', () => {
  const line = JSON.stringify({
    level: 40,
    time: '2026-11-21T10:11:12.000Z',
    pid: 1,
    hostname: 'h',
    route: '/x',
    msg: 'slow answer',
  });
  expect(serializeError(line)).toBe('10:11:12  warn  slow answer  {"route":"/x"}\n');
});

test('the cause stands below', () => {
  const err = { type: 'Error', message: 'gone', stack: 'Error: gone\n    at here' };
  const line = JSON.stringify({ level: 50, time: '2026-11-21T10:11:12.000Z', err, msg: 'call failed' });
  expect(serializeError(line)).toBe('10:11:12  error  call failed\nError: gone\n    at here\n');
});
