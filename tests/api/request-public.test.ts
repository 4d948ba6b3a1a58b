import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PublicNetwork, type PublicRequest, requestPublic } from '#platform/network/request-public.ts';

let server: Server;
let port: number;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.headers.host} ${request.url}`);
    const [, name, to = ''] = /^\/(\w+)(?:\?to=(.*))?$/.exec(request.url ?? '') ?? [];
    if (name === 'redirect') response.writeHead(302, { location: decodeURIComponent(to) }).end();
    else if (name === 'large') response.end(Buffer.alloc(3 * 1024 * 1024));
    else if (name === 'silent') response.flushHeaders();
    else request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const send = (url: string, network: PublicNetwork, more: Partial<PublicRequest> = {}) =>
  requestPublic({ url, maxBytes: 1024 * 1024, timeout: 20_000, maxRedirects: 3, ...more }, network);
const publicOnly: PublicNetwork = { allowPrivate: false };
const anywhere: PublicNetwork = { allowPrivate: true };
/** A name server with an answer for each question about a name. */
const nameServer = (...answers: string[][]) => {
  const questions: string[] = [];
  return {
    questions,
    resolve: async (host: string) => {
      questions.push(host);
      return (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  };
};

test.each([
  ...['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f.1', '0', '[::1]', '[::]', '[::ffff:127.0.0.1]'],
  ...['10.1.2.3', '169.254.169.254', '[fe80::1]', '[fd00::1]', '[::127.0.0.1]', '[64:ff9b::127.0.0.1]'],
])('http://%s is refused, and nobody is asked', async (host) => {
  await expect(send(`http://${host}:${port}/x`, publicOnly)).rejects.toThrow('is in a private network');
  expect(asked).toEqual([]);
});

test('a name is refused when any of its addresses is private', async () => {
  const { resolve } = nameServer(['8.8.8.8', '127.0.0.1']);
  await expect(send(`http://two.example:${port}/x`, { allowPrivate: false, resolve })).rejects.toThrow(
    'private network',
  );
  expect(asked).toEqual([]);
});

test('the connection goes to the address that was checked, whatever the name server answers next', async () => {
  const names = nameServer(['127.0.0.1'], ['8.8.8.8']);
  const { status } = await send(`http://rebind.example:${port}/x`, {
    allowPrivate: true,
    resolve: names.resolve,
  });
  expect([status, asked, names.questions]).toEqual([200, [`rebind.example:${port} /x`], ['rebind.example']]);
});

test('a redirect is checked like the first address', async () => {
  const { resolve, questions } = nameServer(['127.0.0.1'], ['127.0.0.2']);
  const onlyThis: PublicNetwork = {
    allowPrivate: false,
    resolve,
    isPublic: (address) => address === '127.0.0.1',
  };
  const to = encodeURIComponent(`http://inner.example:${port}/x`);
  await expect(send(`http://outer.example:${port}/redirect?to=${to}`, onlyThis)).rejects.toThrow(
    'private network',
  );
  expect(questions).toEqual(['outer.example', 'inner.example']);
  expect(asked).toEqual([expect.stringContaining('outer.example')]);

  const allowed = await send(`http://127.0.0.1:${port}/redirect?to=${encodeURIComponent('/y')}`, anywhere);
  expect([allowed.status, asked.at(-1)]).toEqual([200, `127.0.0.1:${port} /y`]);
});

test('redirects end: after the most that are followed, and at another protocol', async () => {
  const itself = `http://127.0.0.1:${port}/redirect?to=`;
  await expect(
    send(`${itself}${encodeURIComponent(itself)}`, anywhere, { maxRedirects: 1 }),
  ).rejects.toThrow();
  await expect(send(`${itself}${encodeURIComponent('file:///etc/passwd')}`, anywhere)).rejects.toThrow(
    'not an http or https address',
  );
  expect(await send(`${itself}x`, anywhere, { maxRedirects: 0 })).toMatchObject({ status: 302 });
});

test('an answer that is too large or too slow is not waited for', async () => {
  await expect(send(`http://127.0.0.1:${port}/large`, anywhere)).rejects.toThrow('larger than 1 MB');
  await expect(send(`http://127.0.0.1:${port}/silent`, anywhere, { timeout: 100 })).rejects.toThrow(
    'takes too long',
  );
});

test('a body and headers are sent', async () => {
  const { status, body } = await send(`http://127.0.0.1:${port}/echo`, anywhere, {
    method: 'POST',
    body: 'hello',
    headers: { 'content-type': 'text/plain' },
  });
  expect([status, body.toString()]).toEqual([200, 'hello']);
});

test('names, passwords and other protocols are refused', async () => {
  for (const url of ['ftp://shop.example/x', 'http://name:secret@shop.example/', 'nothing', 'javascript:1'])
    await expect(send(url, anywhere)).rejects.toThrow(/not an http or https address|name or password/);
});
