import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { balanceEvents, handledEvents } from '#server/modules/payments/status/webhook-routes.ts';

test('docs/operations.md names every event that the webhook has to be told of, and no other', () => {
  const text = readFileSync('docs/operations.md', 'utf8');
  const [, list = ''] = /The webhook has to be told of: (.*?)\. /.exec(text) ?? [];
  expect(list.split(', ')).toEqual([...handledEvents, ...balanceEvents].map((type) => `\`${type}\``));
});
