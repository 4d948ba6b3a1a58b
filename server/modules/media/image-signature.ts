/** The four formats of uploads. */
export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif';

/** The format of a file by its first bytes, whatever its name and type claim; null when it is none of the four. */
export function findUploadFormat(bytes: Buffer): UploadFormat | null {
  const at = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  return at(4, 8) === 'ftyp' && ['avif', 'avis'].includes(at(8, 12)) ? 'avif' : null;
}
