import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { drawDemoShoes } from './draw-demo-shoes.ts';

// npm run demo:contact-sheet -- <out.png> [--view quarter] [--background "#f4f4f2"] [--width 240]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string', default: 'side' },
    background: { type: 'string', default: '#1b1c20' },
    width: { type: 'string', default: '240' },
  },
});
const [out] = positionals;
if (out === undefined) throw new Error('Name the output file: npm run demo:contact-sheet -- sheet.png');
const view = values.view === 'quarter' ? 'quarter' : 'side';
const width = Number(values.width);
const height = (width * 3) / 4;
const columns = 8;

const tiles: OverlayOptions[] = [];
// drawn at twice the size, because seams and fabrics disappear in small drawings
for (const { picture } of drawDemoShoes(view, width * 2)) {
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const;
  const input = await sharp(picture.data, { raw }).resize({ width }).png().toBuffer();
  tiles.push({
    input,
    left: (tiles.length % columns) * width,
    top: Math.floor(tiles.length / columns) * height,
  });
}
const rows = Math.ceil(tiles.length / columns);
const background = {
  width: columns * width,
  height: rows * height,
  channels: 3,
  background: values.background,
} as const;
await sharp({ create: background }).composite(tiles).png().toFile(out);
