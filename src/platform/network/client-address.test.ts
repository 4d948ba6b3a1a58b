import { expect, test } from 'vitest';
import { clientAddress, createFindAddress, createTrustProxy } from './client-address.ts';

const keyOf = (ip: string) => clientAddress({ ip });

test.each([
  [
    '2001:db8::1',
    '2001:DB8::1',
    '2001:0db8:0000:0000:0000:0000:0000:0001',
    '2001:db8:0:0:1::',
    '2001:db8::%eth0',
  ],
  ['::1', '0:0:0:0:0:0:0:1', '0000::1', '::0.0.0.1'],
  ['fe80::1', 'fe80::1%eth0', 'fe80::1%3', 'FE80:0:0:0::1'],
  [
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '::FFFF:127.0.0.1',
    '::ffff:7f00:1',
    '0:0:0:0:0:ffff:7f00:1',
    '::ffff:7f00:0001',
  ],
  ['203.0.113.4', '::ffff:203.0.113.4', '::ffff:cb00:7104', '0000:0000:0000:0000:0000:ffff:cb00:7104'],
])('%s has one key in every spelling', (address, ...spellings) => {
  expect(spellings.map(keyOf)).toEqual(spellings.map(() => keyOf(address)));
});

test('another /64 network and another IPv4 address have another key', () => {
  const keys = ['2001:db8::1', '2001:db8:0:1::1', '127.0.0.1', '127.0.0.2', '::1', 'in-process'].map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyOf('2001:db8:0:1::1')).toBe('2001:db8:0:1');
  expect(keyOf('203.0.113.4')).toBe('203.0.113.4');
});

test.each([
  ['no proxy is trusted', [], '10.0.0.1', '203.0.113.4', '10.0.0.1'],
  ['the proxy is trusted', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.4', '203.0.113.4'],
  [
    'the proxy has an IPv4 address in an IPv6 one',
    ['10.0.0.1'],
    '::ffff:10.0.0.1',
    '203.0.113.4',
    '203.0.113.4',
  ],
  ['the client adds an address', ['10.0.0.1'], '10.0.0.1', '192.0.2.1, 203.0.113.4', '203.0.113.4'],
  ['two proxies are trusted', ['10.0.0.0/8'], '10.0.0.1', ' 203.0.113.4 ,10.0.0.2', '203.0.113.4'],
  ['all addresses are trusted', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ['the header is empty', ['::1'], '::1', ' , ', clientAddress({ ip: '::1' })],
  ['another sends the header', ['::1'], '2001:db8::1', '203.0.113.4', '2001:db8:0:0'],
])('the address behind a proxy when %s', (_, proxies, remoteAddress, forwarded, expected) => {
  const find = createFindAddress(createTrustProxy(proxies));
  expect(find({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } })).toBe(expected);
});
