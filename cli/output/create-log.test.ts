import { expect, test } from 'vitest';
import { formatLogLine, isForTerminal } from './create-log.ts';

test('a line shows time, level, message and details', () => {
  const line = JSON.stringify({
    level: 40,
    time: '2026-11-21T10:11:12.000Z',
    pid: 1,
    hostname: 'h',
    route: '/x',
    msg: 'slow response',
  });
  expect(formatLogLine(line)).toBe('10:11:12  warn  slow response  {"route":"/x"}\n');
});

test('the stack of the error follows below', () => {
  const err = { type: 'Error', message: 'gone', stack: 'Error: gone\n    at here' };
  const line = JSON.stringify({ level: 50, time: '2026-11-21T10:11:12.000Z', err, msg: 'call failed' });
  expect(formatLogLine(line)).toBe('10:11:12  error  call failed\nError: gone\n    at here\n');
});

test('a terminal shows answered requests to those only who ask for details', () => {
  const line = JSON.stringify({ level: 30, route: '/', msg: 'request.completed' });
  expect(isForTerminal(line, 'info')).toBe(false);
  expect(isForTerminal(line, 'debug')).toBe(true);
  expect(isForTerminal(JSON.stringify({ level: 40, msg: 'request.slow' }), 'info')).toBe(true);
});
