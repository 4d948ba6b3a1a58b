import { expect, test } from 'vitest';
import { describeHtml } from './describe-html.ts';

test.each([
  [
    '<h2>Title</h2>\n<p>We send <strong>two</strong> shoes &amp; <a href="/sale">more</a> &lt; 3 days,\nalways.</p>\n<p>More.</p>',
    'We send two shoes & more < 3 days, always.',
  ],
  ['<p>Write &amp;lt; or &quot;so&quot;.</p>', 'Write &lt; or "so".'],
  ['<h2>Title</h2>', ''],
])('the first paragraph of %j is %j', (html, description) => {
  expect(describeHtml(html)).toBe(description);
});

test('a long paragraph is cut after a word, and one without spaces anywhere', () => {
  expect(describeHtml(`<p>${'shoes '.repeat(60)}</p>`)).toBe(`${'shoes '.repeat(33).trim()}…`);
  expect(describeHtml(`<p>${'靴'.repeat(300)}</p>`)).toBe(`${'靴'.repeat(199)}…`);
});
