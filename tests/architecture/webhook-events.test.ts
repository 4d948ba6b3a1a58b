import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { handledEvents } from '#shop/orders/server/payments/status/webhook-routes.ts';

test('docs/operations.md lists every event that the payment webhook handles, and no other', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, list = ''] = /Subscribe the webhook to these events: (.*?)\. /.exec(text) ?? [];
  expect(list.split(', ')).toEqual([...handledEvents].map((type) => `\`${type}\``));
});
