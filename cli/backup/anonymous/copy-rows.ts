import { StringDecoder } from 'node:string_decoder';

/** The fields of a row in the order of its columns; null for NULL. */
export type CopiedRow = readonly (string | null)[];

/** Changes each row of the text format of `COPY` (PostgreSQL, "COPY", File Formats). */
export async function* changeRows(
  bytes: AsyncIterable<Buffer>,
  change: (row: CopiedRow) => CopiedRow | null,
): AsyncGenerator<{ readonly rows: Buffer; readonly count: number }> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    const rows = lines.flatMap((line) => {
      const row = change(line.split('\t').map(decode));
      return row ? [`${row.map(encode).join('\t')}\n`] : [];
    });
    if (rows.length > 0) yield { rows: Buffer.from(rows.join('')), count: rows.length };
  }
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

const decode = (field: string): string | null =>
  field === '\\N' ? null : field.replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign);

const encode = (value: string | null): string =>
  value === null
    ? '\\N'
    : value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');
