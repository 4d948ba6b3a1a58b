import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { drawCatalogue } from './draw-catalogue.ts';

// node demo/contact-sheet.ts <out.png> [--view quarter] [--ground "#f4f4f2"] [--width 240]
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string', default: 'side' },
    ground: { type: 'string', default: '#1b1c20' },
    width: { type: 'string', default: '240' },
  },
});
const [out] = positionals;
if (out === undefined) throw new Error('Say where to write the sheet: node demo/contact-sheet.ts sheet.png');
const view = values.view === 'quarter' ? 'quarter' : 'side';
const width = Number(values.width);
const height = (width * 3) / 4;
const across = 8;

const tiles: OverlayOptions[] = [];
// drawn larger than shown, for seams and weaves are lost when drawn small
for (const { picture } of drawCatalogue(view, width * 2)) {
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const;
  const input = await sharp(picture.data, { raw }).resize({ width }).png().toBuffer();
  tiles.push({
    input,
    left: (tiles.length % across) * width,
    top: Math.floor(tiles.length / across) * height,
  });
}
const rows = Math.ceil(tiles.length / across);
const ground = {
  width: across * width,
  height: rows * height,
  channels: 3,
  background: values.ground,
} as const;
await sharp({ create: ground }).composite(tiles).png().toFile(out);
