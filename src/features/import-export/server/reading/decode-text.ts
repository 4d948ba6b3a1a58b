import { ExpectedError } from '#platform/tracing/expected-error.ts';

/** A file that is not text in a known encoding; the message is one sentence for whoever chose the file. */
export class UnreadableFileError extends ExpectedError {}

const unknownEncoding =
  'The file is neither UTF-8 nor UTF-16. Save it as “CSV UTF-8” in your spreadsheet program and try again.';

/**
 * Decodes a file that arrives in parts: UTF-8 or UTF-16, by its byte order mark, or UTF-16 by the zero bytes of its first
 * letters. The mark is left out.
 * @throws UnreadableFileError for any other encoding
 */
export async function* decodeText(parts: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  for await (const part of startingWith(parts, 4)) {
    decoder ??= new TextDecoder(encodingOf(part), { fatal: true });
    const text = decode(decoder, part);
    if (text !== '') yield text;
  }
  const rest = decoder && decode(decoder);
  if (rest) yield rest;
}

/** The encoding by the first bytes of a file (WHATWG Encoding, "BOM sniff"). */
function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [first, second, third, fourth] = start;
  const isUtf32 = first === 0xff && second === 0xfe && third === 0 && fourth === 0;
  if (isUtf32 || (first === 0 && second === 0)) throw new UnreadableFileError(unknownEncoding);
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && third === 0)) return 'utf-16be';
  return 'utf-8';
}

function decode(decoder: TextDecoder, part?: Buffer): string {
  try {
    return part ? decoder.decode(part, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new UnreadableFileError(unknownEncoding, { cause });
  }
}

/** The same parts, the first of them at least `length` bytes long. */
async function* startingWith(parts: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const part of parts) {
    if (start === null) yield part;
    else {
      start = Buffer.concat([start, part]);
      if (start.length < length) continue;
      yield start;
      start = null;
    }
  }
  if (start && start.length > 0) yield start;
}
