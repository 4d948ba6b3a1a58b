import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlToText, textToHtml } from './html-to-text.ts';

test.each([
  ['plain words', 'plain words'],
  ['<p>One</p>\n<p>Two  words</p>', 'One\nTwo words'],
  ['Soft<br>and<br/>light', 'Soft\nand\nlight'],
  ['<ul>\n<li>Suede</li>\n<li>Rubber</li>\n</ul>', 'Suede\nRubber'],
  ['Fish &amp; chips &lt;3 &eacute;', 'Fish & chips <3 é'],
  ['<b>bold</b> and <i>slanted</i>!', 'bold and slanted!'],
  ['<script>alert(1)</script><style>p{}</style>Safe', 'Safe'],
  ['<!-- <p>hidden</p> -->Seen', 'Seen'],
  ['<img src=x onerror=alert(1)>Still here', 'Still here'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['<p>never closed <b>either', 'never closed either'],
  ['a < b', 'a < b'],
  ['<table><tr><td>Size</td><td>9</td></tr></table>', 'Size 9'],
])('%j reads as %j', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test('any text is the same after it was HTML', () => {
  const text = fc
    .string({ unit: fc.constantFrom(...'ab<>&;"\'/ \n\t\r p é\u00a0'), maxLength: 30 })
    .map((words) => words.trim());
  fc.assert(
    fc.property(text, (words) => {
      expect(htmlToText(textToHtml(words))).toBe(words);
    }),
    { numRuns: 5000 },
  );
});
