import { expect, test } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><defs><linearGradient id="a"><stop offset="0"></stop></linearGradient></defs><path fill="url(#a)" d="M0 0h4v4z"></path><use href="#a"></use></svg>';

test('a drawing stays as it is', () => {
  expect(cleanSvg(`<?xml version="1.0"?>\n<!-- made by hand -->${drawing}`)).toEqual({
    svg: drawing,
    leavesOut: false,
  });
});

test('what an editor adds is left out', () => {
  const source =
    '<svg viewBox="0 0 4 4" inkscape:version="1"><sodipodi:namedview><g/></sodipodi:namedview><metadata>by <b>me</b></metadata><path d="M0 0"/></svg>';
  expect(cleanSvg(source)).toEqual({
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
  expect(cleanSvg(source)).toEqual({
    problem: `This SVG file contains ${what}. Export it as a plain drawing, or use a PNG file`,
  });
});
