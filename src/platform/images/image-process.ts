import { setPriority } from 'node:os';
import { argv, kill, pid, stdin, stdout } from 'node:process';
import { buffer } from 'node:stream/consumers';
import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash';
import { pictureWidths } from '../contract/fields/picture-widths.ts';
import { cleanSvg } from './clean-svg.ts';
import { type Canvas, decodeImage, encodeCanvas, openCanvas } from './image-codec.ts';
import {
  type ImageJob,
  imageJobs,
  logoOfEmailsSize,
  type PrintedImage,
  photoSize,
  shapeSize,
  type UndecodedImage,
} from './image-job.ts';

// The program that decodes one upload and ends: bytes on standard input, the result or why there is none on standard output.

const [job, cpu, memory] = argv.slice(2);

setPriority(5);
// Decoding happens in other threads, so this one is free to watch it.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if ((user + system) / 1000 > Number(cpu) || process.memoryUsage.rss() > Number(memory))
    kill(pid, 'SIGKILL');
}, 20).unref();

const result = await encodeUpload(
  await buffer(stdin),
  imageJobs.find((one) => one === job) ?? 'shoe-picture',
);
stdout.end(JSON.stringify(result));

/**
 * Decodes an upload and encodes it anew: a shoe's picture fitted into a transparent 4:3 canvas, in all widths, as AVIF and
 * WebP; a photo cropped to a square, as WebP; a picture of any shape as WebP; an SVG file cleaned; the logo of emails as
 * PNG. Only the image process may call this: a hostile file can keep the decoder busy for long.
 */
async function encodeUpload(bytes: Buffer, job: ImageJob): Promise<PrintedImage | UndecodedImage> {
  if (job === 'profile-photo') {
    const canvas = await decodeImage(bytes, { width: photoSize, height: photoSize, fit: 'cover' });
    if (typeof canvas === 'string') return canvas;
    return { placeholder: '', files: [await encodeFile(canvas, photoSize, 'webp')] };
  }
  if (job === 'any-shape') {
    const canvas = await decodeImage(bytes, { width: shapeSize, height: shapeSize, fit: 'inside' });
    if (typeof canvas === 'string') return canvas;
    return { placeholder: '', files: [await encodeFile(canvas, canvas.width, 'webp')] };
  }
  if (job === 'drawing') {
    const cleaned = cleanSvg(bytes);
    const drawing = 'problem' in cleaned ? cleaned : { ...cleaned, svg: cleaned.svg.toString('base64') };
    return { placeholder: '', files: [], drawing };
  }
  if (job === 'logo-of-emails') {
    const canvas = await decodeImage(bytes, { ...logoOfEmailsSize, fit: 'inside' });
    if (typeof canvas === 'string') return canvas;
    const png = await openCanvas(canvas).png().toBuffer();
    return { placeholder: '', files: [], png: png.toString('base64') };
  }
  const canvas = await decodeImage(bytes, { width: 1280, height: 960, fit: 'contain' });
  if (typeof canvas === 'string') return canvas;
  if (job === 'shoe-picture-check') return { placeholder: '', files: [] };
  const files: PrintedImage['files'] = [];
  for (const width of pictureWidths) {
    for (const format of ['avif', 'webp'] as const) files.push(await encodeFile(canvas, width, format));
  }
  return { placeholder: await makePlaceholder(canvas), files };
}

async function encodeFile(
  canvas: Canvas,
  width: PrintedImage['files'][number]['width'],
  format: 'avif' | 'webp',
): Promise<PrintedImage['files'][number]> {
  return { width, format, bytes: (await encodeCanvas(canvas, width, format)).toString('base64') };
}

async function makePlaceholder(canvas: Canvas): Promise<string> {
  const { data, info } = await openCanvas(canvas)
    .resize({ width: 64 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { w, h, rgba } = thumbHashToRGBA(rgbaToThumbHash(info.width, info.height, data));
  const placeholder = await openCanvas({ width: w, height: h, pixels: Buffer.from(rgba) })
    .webp({ quality: 20, alphaQuality: 20, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${placeholder.toString('base64')}`;
}
