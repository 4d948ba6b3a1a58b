import { pixelLimit } from './image-job.ts';

/** What a decoder needs for the pixels: critical chunks, colour, transparency, orientation and resolution. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT pHYs eXIf'.split(' '));
const text = new Set(['tEXt', 'zTXt', 'iTXt']);

/** Far above what cameras and drawing programs write. Sizes in bytes. */
const limits = { chunks: 20_000, keptSize: 512 * 1024, texts: 64, textSize: 1024 * 1024 };

/**
 * A PNG file without what a decoder does not need, such as texts, which inflate to a thousand times their size. Null when
 * its structure is broken, or has more pixels, chunks or texts than a picture may (W3C PNG, third edition, "Datastream structure").
 */
export function stripPng(bytes: Buffer): Buffer | null {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  if (bytes.readUInt32BE(16) * bytes.readUInt32BE(20) > pixelLimit) return null;
  const parts = [bytes.subarray(0, 8)];
  const once = new Set<string>();
  let [texts, textSize] = [0, 0];
  let at = 8;
  for (let count = 0; count < limits.chunks; count += 1) {
    if (at + 12 > bytes.length) return null;
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + size;
    if (end > bytes.length || !/^[A-Za-z]{4}$/.test(type)) return null;
    if (kept.has(type)) {
      const isData = type === 'IDAT';
      if (!isData && (once.has(type) || size > limits.keptSize)) return null;
      once.add(type);
      parts.push(bytes.subarray(at, end));
    } else if (/^[A-Z]/.test(type)) return null;
    if (text.has(type)) [texts, textSize] = [texts + 1, textSize + size];
    if (texts > limits.texts || textSize > limits.textSize) return null;
    // What follows the last chunk is no part of the picture.
    if (type === 'IEND') return Buffer.concat(parts);
    at = end;
  }
  return null;
}
