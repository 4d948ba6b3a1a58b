import { inflateSync } from 'node:zlib';

/** What a PDF file says: the texts of each page in the order they are drawn, and what its tags make of them. */
export interface ReadPdf {
  readonly pages: readonly (readonly string[])[];
  readonly title: string;
  readonly language: string;
  /** Whether readers may rely on its tags. */
  readonly isTagged: boolean;
  /** The types of its structure elements, such as `TH`, in the order they were written. */
  readonly tags: readonly string[];
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream: string;
}

/**
 * Reads a file back as a reader for PDF does: glyphs become text by the embedded font's ToUnicode map (ISO 32000-1
 * section 9.10), so a glyph without a meaning is a gap. Knows what the shop's own files use of the format.
 */
export function readPdf(file: Buffer): ReadPdf {
  const objects = readObjects(file);
  const all = [...objects.values()].map(({ dictionary }) => dictionary);
  const catalog = all.find((text) => text.includes('/Type /Catalog')) ?? '';
  const info = all.find((text) => text.includes('/Producer')) ?? '';
  return {
    pages: all.filter((text) => /\/Type \/Page\b/.test(text)).map((page) => readPage(objects, page)),
    title: objects.get(/\/Title (\d+) 0 R/.exec(info)?.[1] ?? '')?.dictionary.slice(1, -1) ?? '',
    language: /\/Lang \((.*)\)/.exec(catalog)?.[1] ?? '',
    isTagged:
      /\/MarkInfo \d+ 0 R|\/Marked true/.test(catalog) && all.some((text) => text.includes('/Marked true')),
    tags: all.flatMap((text) => /\/S \/(\w+)\n[\s\S]*\/P \d+ 0 R/.exec(text)?.[1] ?? []),
  };
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|\nstream\n)/g)) {
    const [whole, id = '', dictionary = ''] = found;
    const start = found.index + whole.length;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const bytes = whole.endsWith('stream\n') ? file.subarray(start, start + length) : Buffer.alloc(0);
    const stream = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(id, { dictionary, stream: stream.toString('latin1') });
  }
  return objects;
}

function readPage(objects: Map<string, PdfObject>, page: string): string[] {
  const follow = (text: string, key: string): PdfObject => {
    const id = new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? '';
    const found = objects.get(id);
    if (!found) throw new Error(`The PDF has no object for ${key}`);
    return found;
  };
  const resources = follow(page, 'Resources').dictionary;
  const letters = new Map<string, string[]>();
  let font: string[] = [];
  return follow(page, 'Contents')
    .stream.split(/\bBT\n/)
    .slice(1)
    .map((block) => {
      const [, name = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? [];
      if (name !== '') {
        font =
          letters.get(name) ?? readLetters(follow(follow(resources, name).dictionary, 'ToUnicode').stream);
        letters.set(name, font);
      }
      const shown = [...block.matchAll(/\[([^\]]*)\] TJ/g)].map(([, glyphs = '']) => glyphs).join('');
      const codes = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
      return codes.map((code) => font[Number.parseInt(code, 16)] ?? '').join('');
    });
}

/** The text of each glyph of an embedded font, by its code. */
function readLetters(map: string): string[] {
  const letters: string[] = [];
  for (const [, start = '', values = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...values.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters[Number.parseInt(start, 16) + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le');
  return letters;
}
