import { expect, test } from 'vitest';
import { checkMarkdown, listLinks, renderMarkdown } from './markdown.ts';

test('headings, lists, links and tables are rendered, and the first level is the second', () => {
  const markdown =
    '# Delivery\n\n- in **two** days\n\n[Ask us](/contactUs) or [them](https://dhl.example).\n\n|a|b|\n|-|-|\n|1|2|';
  expect(checkMarkdown(markdown)).toEqual([]);
  expect(renderMarkdown(markdown)).toBe(
    '<h2>Delivery</h2>\n<ul>\n<li>in <strong>two</strong> days</li>\n</ul>\n<p><a href="/contactUs">Ask us</a> or <a href="https://dhl.example" rel="noopener noreferrer">them</a>.</p>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n',
  );
});

test.each([
  [
    '<script>alert(1)</script>',
    'HTML is not allowed: <script>alert(1)</script>. To show the character, write \\<',
  ],
  ['see <b onclick=x>this</b>', 'HTML is not allowed: <b onclick=x>. To show the character, write \\<'],
  ['![shoe](data:image/png;base64,AA)', 'Pictures are not allowed: data:image/png;base64,AA'],
  ...[
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '<javascript:alert(1)>',
    '[a](&#106;avascript:alert(1))',
  ].map((markdown) => [
    markdown,
    expect.stringMatching(/^This link is not allowed: javascript:alert\(1\)\. Links begin/iu),
  ]),
  ['[a](//evil.example)', expect.stringContaining('//evil.example')],
  ['[a][b]\n\n[b]: data:text/html,x', expect.stringContaining('data:text/html,x')],
  ['[a](aboutUs)', expect.stringContaining('aboutUs')],
])('%s is refused by name, and rendered as text', (markdown, problem) => {
  expect(checkMarkdown(markdown)).toContainEqual(problem);
  expect(renderMarkdown(markdown)).not.toMatch(/<(?:script|b|img|a)[\s>]/u);
});

test('signs that are no HTML stay what they are', () => {
  expect(checkMarkdown('3 < 5 > 4 & <3, \\<b>')).toEqual([]);
  expect(renderMarkdown('3 < 5 & \\<b>')).toBe('<p>3 &lt; 5 &amp; &lt;b&gt;</p>\n');
});

test.each([
  ['brackets', '['.repeat(50_000), 'Use at most 2000 square brackets'],
  [
    'cells of a table',
    `${'|a'.repeat(20)}|\n${'|-'.repeat(20)}|\n${'|\n'.repeat(24_000)}`,
    'Use at most 5000 cells in a table',
  ],
])('a text with too many %s is refused, and not read as Markdown', (_name, markdown, problem) => {
  expect(checkMarkdown(markdown)).toEqual([problem]);
  expect(renderMarkdown(markdown)).not.toMatch(/<(?:a|table)/);
  expect(listLinks(markdown)).toEqual([]);
});

test('a large table and many links are rendered', () => {
  const table = `| a | b | c |\n|---|---|---|\n${'| 1 | 2 | 3 |\n'.repeat(300)}`;
  const links = '[a](/sale)\n\n'.repeat(500);
  expect(checkMarkdown(table + links)).toEqual([]);
  expect(renderMarkdown(table)).toContain('<td>3</td>');
  expect(listLinks(links)).toHaveLength(500);
});
