import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/**
 * Subsets Archivo into the fonts of the shop: `npm run fonts`. Two files, so that a page loads accented letters only when
 * it contains some. Run it again after an update of the font package; the results are committed.
 */
const subsets = {
  archivo: characters(0x20, 0x7e, ' ©·×–—‘’“”…€'),
  'archivo-accents': characters(0xa1, 0xff, ''),
};

const require = createRequire(import.meta.url);
const source = await readFile(
  require.resolve('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2'),
);

for (const [name, text] of Object.entries(subsets)) {
  const font = await subsetFont(source, text, {
    targetFormat: 'woff2',
    noHinting: true,
    noLayoutClosure: true,
    keepFeatures: ['kern', 'tnum', 'ccmp', 'mark', 'locl'],
    variationAxes: { wght: { min: 400, max: 900 }, wdth: { min: 100, max: 125 } },
  });
  await writeFile(new URL(`${name}.woff2`, import.meta.url), font);
}

function characters(first: number, last: number, more: string): string {
  return (
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('') +
    more
  );
}
