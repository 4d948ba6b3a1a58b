import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

/**
 * Cuts Noto Sans into the fonts of the documents: `npm run fonts:documents -- FOLDER`, with the folder of the unpacked
 * package `@expo-google-fonts/noto-sans` 0.4.2. The results are committed. Every character stays. Hinting goes, which
 * paper does not need, and so does `ccmp`: it takes letters such as `ị` apart, and the text of a PDF is read back glyph by
 * glyph, so every other `i` of the document would be read as `ị`.
 */
const sources = {
  'NotoSans-Regular': '400Regular/NotoSans_400Regular.ttf',
  'NotoSans-Bold': '700Bold/NotoSans_700Bold.ttf',
};
const positions = ['kern', 'mark', 'mkmk', 'abvm', 'blwm', 'dist'];
const devanagari = [
  'nukt',
  'akhn',
  'rphf',
  'rkrf',
  'blwf',
  'half',
  'vatu',
  'cjct',
  'pres',
  'abvs',
  'blws',
  'psts',
  'haln',
];

const [folder = '.'] = process.argv.slice(2);
for (const [name, path] of Object.entries(sources)) {
  const source = await readFile(join(folder, path));
  const font = create(source);
  if (!('characterSet' in font)) throw new Error(`${path} is a collection of fonts`);
  const cut = await subsetFont(source, String.fromCodePoint(...font.characterSet), {
    targetFormat: 'truetype',
    noHinting: true,
    keepFeatures: [...positions, ...devanagari],
  });
  await writeFile(new URL(`${name}.ttf`, import.meta.url), cut);
}
