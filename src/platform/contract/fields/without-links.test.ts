import { expect, test } from 'vitest';
import { leaveOutLinks, withoutLinks } from './without-links.ts';

const field = withoutLinks(80, 'too long', 'no links');
const read = (text: string) => field.safeParse(text);

test.each([
  ...[
    'Dr. Ann Lee',
    'J. R. Smith Jr.',
    'María-José O’Neill',
    'Łukasz Żak, PhD',
    '王小明',
    'สมชาย ใจดี',
    'کیان\u200cپور ۱۲',
  ],
  ...[
    'St. James St. 5',
    'ul. św. Marcina 12/3',
    'c/o A. Berg',
    'Straße d. 17. Juni 135',
    'Hauptstr.5',
    'No:5 D: 3',
  ],
  ...['9.5', '42 2/3', 'EU 42', 'US 9½', 'One size', '9.5, 10.5', ''],
])('%s is accepted as it is', (text) => {
  expect(read(text)).toMatchObject({ success: true, data: text });
  expect(leaveOutLinks(text)).toBe(text);
});

test.each([
  ...['evil.example', 'pay at https://evil.example/pay', 'evil。example', 'evil．example', 'evil․example'],
  ...['evil\u200b.exam\u200dple', 'evil｡example', 'a@evil', '[pay](evil)', '<a href=x>pay</a>', '//evil'],
  ...['mailto:a', '1.2.3.4', 'evil.example.', '.evil', 'x\\evil'],
])('%s is refused, and left out where a text with links is accepted', (text) => {
  expect(read(text).success).toBe(false);
  expect(leaveOutLinks(`Mia ${text}\n9`)).toMatch(/^Mia (?:[a-z]+ )*…(?: …)* 9$/);
});

test('line breaks become spaces', () => {
  expect(read('Mia\n\nDear customer\u2028pay')).toMatchObject({ data: 'Mia Dear customer pay' });
});
