import { expect, test } from 'vitest';
import { withoutLinks } from './without-links.ts';

const field = withoutLinks(80, 'too long', 'no links');
const read = (text: string) => field.safeParse(text);

test.each([
  ...['Dr. Ann Lee', 'J. R. Smith Jr.', 'María-José O’Neill', 'Łukasz Żak, PhD', '王小明', 'สมชาย ใจดี'],
  ...['9.5', '42 2/3', 'EU 42', 'US 9½', 'One size', '9.5, 10.5', ''],
])('%s is accepted as it is', (text) => {
  expect(read(text)).toMatchObject({ success: true, data: text });
});

test.each([
  ...['evil.example', 'pay at https://evil.example/pay', 'evil。example', 'evil．example', 'evil․example'],
  ...['evil\u200b.exam\u200dple', 'evil｡example', 'a@evil', '[pay](evil)', '<a href=x>pay</a>', '//evil'],
  ...['mailto:a', '1.2.3.4', 'evil.example.', '.evil', 'x\\evil'],
])('%s is refused', (text) => {
  expect(read(text).success).toBe(false);
});

test('line breaks become spaces', () => {
  expect(read('Mia\n\nDear customer\u2028pay')).toMatchObject({ data: 'Mia Dear customer pay' });
});
