import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

/** Cleans a file, with what is kept as a text. */
function clean(source: string) {
  const cleaned = cleanSvg(Buffer.from(source));
  return 'problem' in cleaned ? cleaned : { ...cleaned, svg: cleaned.svg.toString() };
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs><path fill="url(#a)" d="M0 0h4v4z"></path><use href="#a"></use></svg>';

test('a drawing stays as it is', () => {
  expect(clean(`<?xml version="1.0"?>\n<!-- made by hand -->${drawing}`)).toEqual({
    svg: drawing,
    leavesOut: false,
  });
});

test('what an editor adds is left out', () => {
  const source =
    '<svg viewBox="0 0 4 4" inkscape:version="1"><sodipodi:namedview><g/></sodipodi:namedview><metadata>by <b>me</b></metadata><path d="M0 0"/></svg>';
  expect(clean(source)).toEqual({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0"></path></svg>',
    leavesOut: true,
  });
});

test.each([
  ['<svg><script>alert(1)</script></svg>', 'the element <script>'],
  ['<svg><g><ScRiPt href="x"/></g></svg>', 'the element <ScRiPt>'],
  ['<svg><metadata><script/></metadata></svg>', 'the element <script>'],
  ['<svg onload="alert(1)"/>', 'the attribute onload'],
  ['<svg><a href="#x"/></svg>', 'the element <a>'],
  ['<svg><use href="https://evil.example/x.svg#a"/></svg>', 'a link to another file'],
  ['<svg><use xlink:href="data:image/svg+xml,x"/></svg>', 'a link to another file'],
  ['<svg><style>path{fill:url(https://evil.example)}</style></svg>', 'a style that loads something'],
  ['<svg><style>@import "x"</style></svg>', 'a style that loads something'],
  ['<svg><style><![CDATA[@import "x"]]></style></svg>', 'a style that loads something'],
  ['<svg><path style="fill:\\75rl(//e)"/></svg>', 'a style that loads something'],
  ['<svg><path style="fill:ur\\l(//e)"/></svg>', 'a style that loads something'],
  ['<!DOCTYPE svg [<!ENTITY x "y">]><svg>&x;</svg>', 'an entity'],
  ['<?xml-stylesheet href="x"?><svg/>', 'a style sheet'],
  ['<html><svg/></html>', 'no drawing'],
  ['', 'no drawing'],
])('%s is rejected by name', (source, what) => {
  expect(clean(source)).toEqual({
    problem: `This SVG file contains ${what}. Export it as a plain drawing, or use a PNG file`,
  });
});

test.each([
  ['elements in more than 100 others', `<svg>${'<g>'.repeat(100)}`],
  ['elements in more than 100 others', `<svg>${'<b>'.repeat(100)}`],
  ['more than 20,000 elements', `<svg>${'<g/>'.repeat(20_000)}`],
  ['an element with more than 100 attributes', `<svg><g ${'a="" '.repeat(101)}/></svg>`],
  ['too many characters that have to be escaped', `<svg>${"'".repeat(1_000)}</svg>`],
])('a file with %s is rejected', (what, source) => {
  expect(clean(source)).toMatchObject({ problem: expect.stringContaining(`contains ${what}. `) });
});

test('a drawing with as much as is allowed is kept', () => {
  const [nested, many] = ['<g>'.repeat(99) + '</g>'.repeat(99), '<g></g>'.repeat(19_898)];
  const attributes = Array.from({ length: 100 }, (_, index) => ` a${index}="1"`).join('');
  const source = `<svg xmlns="http://www.w3.org/2000/svg">${nested}${many}<g${attributes}></g></svg>`;
  expect(clean(source)).toEqual({ svg: source, leavesOut: false });
});
