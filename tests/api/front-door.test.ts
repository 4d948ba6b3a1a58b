import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeAnswer } from '#server/pages/answer.ts';
import { type Answers, keepAnswers } from '#server/pages/answers.ts';
import { frontDoor } from '#server/pages/front-door.ts';

let app: FastifyInstance;
let answers: Answers;
let heard: string[];
let origin: string;
beforeEach(async () => {
  answers = keepAnswers();
  heard = [];
  app = fastify({ serverFactory: frontDoor(answers) });
  app.all('/*', async (request) => {
    heard.push(`${request.method} ${request.url}`);
    return 'made';
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { 'content-type': 'text/plain' };
  await answers.fill('/kept?a=1&b=2', () =>
    makeAnswer({ status: 200, headers, body: 'kept', tags: ['brands'] }),
  );
});
afterEach(() => app.close());

const ask = async (path: string, init: RequestInit = {}) => (await fetch(`${origin}${path}`, init)).text();

test('what is kept is sent before the framework hears of it, its parameters in any order', async () => {
  expect(await ask('/kept?b=2&a=1')).toBe('kept');
  expect((await fetch(`${origin}/kept?a=1&b=2`, { method: 'HEAD' })).headers.get('content-length')).toBe('4');
  expect(heard).toEqual([]);
  expect(answers.found).toBe(2);
});

test('everything else goes on to it: other addresses, other methods, and what is kept no more', async () => {
  expect(await ask('/kept')).toBe('made');
  expect(await ask('/kept?a=1&b=2', { method: 'POST' })).toBe('made');
  answers.forget(['brands']);
  expect(await ask('/kept?a=1&b=2')).toBe('made');
  expect(heard).toEqual(['GET /kept', 'POST /kept?a=1&b=2', 'GET /kept?a=1&b=2']);
});

test('closing waits for nobody who only keeps a connection open', async () => {
  expect(await ask('/kept?a=1&b=2')).toBe('kept');
  await app.close();
  await expect(ask('/kept?a=1&b=2')).rejects.toThrow('fetch failed');
});
