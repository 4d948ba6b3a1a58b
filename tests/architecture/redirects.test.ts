import { expect, test } from 'vitest';
import { readSources } from '../support/source-tree.ts';

const pages = readSources().filter(({ path }) => path.startsWith('src/'));

/** Redirects to a template with a value that nothing encodes; search parameters encode themselves. */
const plainRedirects = (text: string): string[] =>
  [...text.matchAll(/redirect(?:Document)?\([^;`]*?(?<!pathTo)(`[^`]*`)/g)]
    .map(([, template = '']) => template)
    .filter((template) =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].some(
        ([, value = '']) => !/searchParams|\.pathname$/.test(value),
      ),
    );

const example = `\`/products/\${id}\``;

test('every value in the address of a redirect is encoded', () => {
  expect(plainRedirects(`redirect(done ? url : ${example}, 303)`)).toEqual([example]);
  expect(plainRedirects(`redirect(pathTo${example})`)).toEqual([]);
  const found = pages.flatMap(({ path, text }) => plainRedirects(text).map((one) => `${path}: ${one}`));
  expect(found).toEqual([]);
});

test('no page has the referrer policy no-referrer, with which a form without scripts has no origin', () => {
  const found = pages.filter(({ text }) =>
    /content: 'no-referrer'|'Referrer-Policy': 'no-referrer'/.test(text),
  );
  expect(found.map(({ path }) => path)).toEqual([]);
});
