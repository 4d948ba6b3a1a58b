import { type ClientBase, escapeIdentifier } from 'pg';
import { type CopyToStreamQuery, from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { nameOfPart } from '../archive/archive-layout.ts';
import type { ArchiveWriter } from '../archive/archive-writer.ts';
import { fullName, type StoredTable } from './list-tables.ts';

/** Changes the rows of a table on their way into a backup; `count` is how many came out. */
export interface RowFilter {
  readonly rows: AsyncIterable<Buffer>;
  readonly count: () => number;
}

/** A table's rows go into the file in parts of so many bytes, because a tar begins each with its length. */
const partSize = 4 * 1024 * 1024;

/**
 * Copies a table's rows into a backup.
 * @returns the number of rows
 */
export async function copyTableOut(
  client: ClientBase,
  table: StoredTable,
  archive: ArchiveWriter,
  filter?: (rows: AsyncIterable<Buffer>) => RowFilter,
): Promise<number> {
  const source: CopyToStreamQuery = client.query(copyTo(`copy ${target(table)} to stdout`));
  const filtered = filter?.(source);
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const flush = async () => {
    part += 1;
    await archive.add(nameOfPart(fullName(table), part), Buffer.concat(chunks));
    chunks = [];
    size = 0;
  };
  for await (const chunk of filtered?.rows ?? bytesOf(source)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= partSize) await flush();
  }
  if (size > 0) await flush();
  if (filtered) return filtered.count();
  // The rows end before the server says how many they were; it answers the next statement after that.
  await client.query('select');
  return source.rowCount;
}

/** Rows that are being loaded into a table. */
export interface TableLoad {
  write(rows: AsyncIterable<Buffer>): Promise<void>;
  /** @returns the number of rows */
  end(): Promise<number>;
}

/** Begins to load rows into a table; nothing else may use the client until its end. */
export function loadTable(client: ClientBase, table: StoredTable): TableLoad {
  const sink = client.query(copyFrom(`copy ${target(table)} from stdin`));
  const { promise: done, resolve, reject } = Promise.withResolvers<number>();
  sink.once('error', reject);
  sink.once('finish', () => resolve(sink.rowCount));
  // Told by the next write, or the end.
  done.catch(() => {});
  return {
    async write(rows) {
      for await (const chunk of rows) {
        if (sink.write(chunk)) continue;
        const { promise: drained, resolve: drain } = Promise.withResolvers<void>();
        sink.once('drain', drain);
        await Promise.race([drained, done]);
      }
    },
    end() {
      sink.end();
      return done;
    },
  };
}

async function* bytesOf(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of source) if (Buffer.isBuffer(chunk)) yield chunk;
}

const target = ({ schema, name, columns }: StoredTable): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')})`;
