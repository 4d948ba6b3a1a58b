import { expect, test } from 'vitest';
import { writeMarkdown } from './write-markdown.ts';

const write = (markdown: string) => writeMarkdown(markdown, 'https://shop.example');

test.each([
  ['# The **winter** sale\n\nBegins _today_,\nat `10:00`.', 'The winter sale\n\nBegins today,\nat 10:00.'],
  ['See the [sale](/sale) first.', 'See the sale (https://shop.example/sale) first.'],
  ['[All of it](https://other.example/a?b=1&c=2)', 'All of it (https://other.example/a?b=1&c=2)'],
  ['<https://other.example/a>', 'https://other.example/a'],
  ['[Write](mailto:a@shop.example) or [jump](#end)', 'Write (a@shop.example) or jump'],
  ['- one\n- two\n  1. first\n  2. second\n\nEnd', '• one\n• two\n  1. first\n  2. second\n\nEnd'],
  ['3. three\n4. four', '3. three\n4. four'],
  ['|Size|Price|\n|-|-|\n|9|$90|', 'Size   Price\n9   $90'],
  ['> Quoted\n\n---\n\n```\ncode *as is*\n```', 'Quoted\n\ncode *as is*'],
  ['Founded 1986\\. 5 \\* 3 &amp; more', 'Founded 1986. 5 * 3 & more'],
  ['[bad](javascript:alert(1))', '[bad](javascript:alert(1))'],
  ['', ''],
])('%j is written as %j', (markdown, text) => {
  expect(write(markdown)).toBe(text);
});

test('a text that is too costly to read is written as it is', () => {
  const costly = '['.repeat(2_001);
  expect(write(costly)).toBe(costly);
});
