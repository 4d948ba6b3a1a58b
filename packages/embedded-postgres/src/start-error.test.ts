import { expect, test } from 'vitest';
import { DatabaseStartError, errorCode, explainStartError, explainUnreachable } from './start-error.ts';

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    'The disk that holds /shop is full',
  ],
  ['ENOSPC: no space left on device, mkdir', 'The disk that holds /shop is full'],
  ['EROFS: read-only file system, mkdir', '/shop is on a read-only disk'],
  [
    'FATAL:  could not create lock file "postmaster.pid": Read-only file system',
    '/shop is on a read-only disk',
  ],
  ["EACCES: permission denied, mkdir '/shop'", 'The database has no permission to write to /shop'],
  ['FATAL:  data directory "/shop" has wrong ownership', '/shop does not belong to the user'],
  ["ENOENT: no such file or directory, mkdir '/shop'", '/shop cannot be created. Set'],
  ["ENOTDIR: not a directory, mkdir '/shop'", '/shop cannot be created because a file'],
])('%s is explained as: %s', (cause, message) => {
  expect(explainStartError(new Error(cause), '/shop').message).toContain(message);
});

test('an unknown error is reported with the last lines of output', () => {
  const output = ['one', 'two', 'three', 'four', 'five', 'PANIC: six'].join('\n');
  expect(explainStartError(output, '/shop').message).toBe(
    'The database in /shop could not be started: two\nthree\nfour\nfive\nPANIC: six',
  );
});

test('an explained error is returned unchanged', () => {
  const plain = new DatabaseStartError('Start the newer version.');
  expect(explainStartError(plain, '/shop')).toBe(plain);
  expect(explainUnreachable(plain)).toBe(plain);
});

test('an error without a message is reported by its code', () => {
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  expect(errorCode(refused)).toBe('ECONNREFUSED');
  expect(explainUnreachable(refused).message).toBe(
    'The database cannot be used (ECONNREFUSED). Check DATABASE_URL.',
  );
});
