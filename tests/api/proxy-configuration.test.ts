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

test('nginx lets an address wait that asks for more than a page does', () => {
  expect(configuration).toContain('limit_req_zone $binary_remote_addr zone=addresses:10m rate=50r/s;');
  expect(configuration).toMatch(/location \/ \{\n\s+limit_req zone=addresses burst=1000 delay=50;/);
});

test('nginx waits for the whole bodies of what visitors post', () => {
  const posts = Object.values(allEndpoints).filter(
    ({ method, access }) => method === 'POST' && access === 'anyone',
  );
  expect(posts.length).toBeGreaterThan(5);
  expect(posts.filter(({ path }) => uploads.test(`/api${path}`)).map(({ path }) => path)).toEqual([]);
});
