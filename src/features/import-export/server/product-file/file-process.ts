import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { argv, stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { UnreadableFileError } from '../reading/decode-text.ts';
import type { ImportSource } from '../source/import-source.ts';
import { openImportSource } from '../source/open-import-source.ts';
import { type FileReply, type FileRequest, fileRequest } from './file-messages.ts';
import { readHeader, readProductFile } from './read-product-file.ts';

// The program that reads one product file: FileRequests on standard input, FileReplies on standard output. It ends when
// its input does, or when it exceeds its limits.

const [path = '', ...limits] = argv.slice(2);

setPriority(5);
// A thread of its own, because reading may keep this one busy.
new Worker(join(import.meta.dirname, 'watch-limits.ts'), { workerData: limits.join(' ') }).unref();
// The shop is gone, or needs the file no longer.
stdin.on('close', () => process.exit());
stdout.on('error', () => process.exit());

try {
  using source = await openImportSource(path);
  await reply({ kind: 'opened', hasPictures: source.pictures !== null });
  for await (const line of createInterface({ input: stdin }))
    await answer(source, fileRequest.parse(JSON.parse(line)));
} catch (error) {
  if (!(error instanceof UnreadableFileError)) throw error;
  await reply({ kind: 'unreadable', message: error.message });
}

async function answer(source: ImportSource, request: FileRequest): Promise<void> {
  if (request.kind === 'header') await reply({ kind: 'header', rows: await readHeader(source) });
  else if (request.kind === 'picture') {
    const bytes = await source.pictures?.(request.path);
    await reply({ kind: 'picture', bytes: bytes?.toString('base64') ?? null });
  } else
    for await (const part of readProductFile(source, request.options)) await reply({ kind: 'part', part });
}

/** Waits while the shop is busy, so that what it has not read yet does not fill the memory. */
async function reply(message: FileReply): Promise<void> {
  if (!stdout.write(`${JSON.stringify(message)}\n`)) await once(stdout, 'drain');
}
