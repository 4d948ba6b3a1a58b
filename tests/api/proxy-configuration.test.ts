import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { allEndpoints } from '#shop/all-endpoints.ts';

const configuration = await readFile('deploy/nginx/sneaker-paradise.conf', 'utf8');
const [, pattern = ''] = /location ~ (\S+) \{/.exec(configuration) ?? [];
const uploads = new RegExp(pattern);

test('nginx waits for whole bodies, except under the paths of uploads', () => {
  expect(configuration.match(/proxy_request_buffering \w+/g)).toEqual([
    'proxy_request_buffering on',
    'proxy_request_buffering off',
  ]);
  const withFile = Object.values(allEndpoints).filter(({ file }) => file);
  expect(withFile.filter(({ path }) => !uploads.test(`/api${path}`))).toEqual([]);
  expect(uploads.test('/api/admin/imports')).toBe(true);
});

test('nginx waits for the whole bodies of what visitors post', () => {
  const posts = Object.values(allEndpoints).filter(
    ({ method, access }) => method === 'POST' && access === 'anyone',
  );
  expect(posts.length).toBeGreaterThan(5);
  expect(posts.filter(({ path }) => uploads.test(`/api${path}`)).map(({ path }) => path)).toEqual([]);
});
