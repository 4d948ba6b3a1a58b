import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { execPath } from 'node:process';
import type { Readable, Writable } from 'node:stream';
import type { FileOptions } from '../read-shoes.ts';
import { UnreadableFileError } from '../reading/decode-text.ts';
import {
  type FileReply,
  type FileRequest,
  fileProcessLimits,
  fileReply,
  type ProcessLimits,
} from './file-messages.ts';
import type { FilePart, ProductFile } from './product-file.ts';

/** A product file that a process of its own reads, which ends when this is disposed of. */
export interface OpenProductFile extends ProductFile, Disposable {
  /** The header and the beginnings of the cells below it. */
  readHeader(): Promise<string[][]>;
}

/** How a product file is opened. */
interface OpenOptions {
  readonly name: string;
  readonly limits?: ProcessLimits;
  /** Ends the process, and what waits for it rejects. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a product file on this machine in a process of its own, which has none of the shop's settings, little memory and
 * little time: a hostile file cannot stop the shop.
 * @throws UnreadableFileError when there is no such file, or it is a broken archive
 */
export async function openProductFile(
  path: string,
  { name, limits = fileProcessLimits, signal }: OpenOptions,
): Promise<OpenProductFile> {
  const reader = new FileProcess(path, limits, signal);
  try {
    const { hasPictures } = await reader.next('opened');
    return {
      name,
      hasPictures,
      async *read(options: FileOptions): AsyncGenerator<FilePart> {
        reader.ask({
          kind: 'read',
          options: { ...options, mapping: { ...options.mapping }, columns: [...options.columns] },
        });
        for (let isLast = false; !isLast; ) {
          const { part } = await reader.next('part');
          isLast = part.end !== null;
          yield part;
        }
      },
      async readPicture(picture) {
        reader.ask({ kind: 'picture', path: picture });
        const { bytes } = await reader.next('picture');
        return bytes === null ? null : Buffer.from(bytes, 'base64');
      },
      async readHeader() {
        reader.ask({ kind: 'header' });
        return (await reader.next('header')).rows;
      },
      [Symbol.dispose]: () => reader[Symbol.dispose](),
    };
  } catch (error) {
    reader[Symbol.dispose]();
    throw error;
  }
}

const program = join(import.meta.dirname, 'file-process.ts');

/** Signals that end a process which wants more memory than it may have, from its watch, V8 or the system. */
const memorySignals: ReadonlySet<string> = new Set(['SIGKILL', 'SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV']);

const splitIt = 'Split it and import the parts one after another.';

class FileProcess implements Disposable {
  private readonly child: ChildProcessByStdio<Writable, Readable, Readable>;
  private readonly replies: AsyncGenerator<FileReply>;
  private readonly ended: Promise<unknown>;
  private readonly signal: AbortSignal | undefined;
  private complaint = '';

  constructor(path: string, { cpu, memory, heap }: ProcessLimits, signal?: AbortSignal) {
    const args = [`--max-old-space-size=${heap}`, program, path, String(cpu), String(memory)];
    this.child = spawn(execPath, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
    this.ended = once(this.child, 'close');
    // Who waits for a reply is told.
    this.ended.catch(() => {});
    this.child.stdin.on('error', () => {});
    this.child.stderr.on('data', (part: Buffer) => {
      if (this.complaint.length < longestComplaint) this.complaint += part.toString();
    });
    this.replies = readReplies(this.child.stdout);
    this.signal = signal;
    signal?.addEventListener('abort', this.kill);
    if (signal?.aborted) this.kill();
  }

  ask(request: FileRequest): void {
    this.child.stdin.write(`${JSON.stringify(request)}\n`);
  }

  /** The next reply, of a kind that is expected. */
  async next<Kind extends FileReply['kind']>(kind: Kind): Promise<Extract<FileReply, { kind: Kind }>> {
    const { value, done } = await this.replies.next();
    if (done) throw await this.explainEnd();
    if (value.kind === 'unreadable') throw new UnreadableFileError(value.message);
    if (!isOf(value, kind))
      throw new Error(`The process that reads a product file answers with ${value.kind}`);
    return value;
  }

  [Symbol.dispose](): void {
    this.signal?.removeEventListener('abort', this.kill);
    this.kill();
  }

  private readonly kill = (): void => {
    this.child.kill('SIGKILL');
  };

  private async explainEnd(): Promise<unknown> {
    await this.ended;
    if (this.signal?.aborted) return this.signal.reason;
    const { exitCode, signalCode } = this.child;
    if (signalCode === 'SIGXCPU')
      return new UnreadableFileError(`The file takes too long to read. ${splitIt}`);
    if (signalCode && memorySignals.has(signalCode))
      return new UnreadableFileError(`The file takes too much memory to read. ${splitIt}`);
    return new Error(
      `The process that reads a product file ended with ${signalCode ?? exitCode}: ${this.complaint}`,
    );
  }
}

const isOf = <Kind extends FileReply['kind']>(
  reply: FileReply,
  kind: Kind,
): reply is Extract<FileReply, { kind: Kind }> => reply.kind === kind;

/** Characters of what the process wrote to standard error. */
const longestComplaint = 2000;

/** Bytes; a reply is a picture of 5 MB in base64 at most, or about 1 MB of shoes. */
const longestReply = 32 * 1024 * 1024;

/** Reads a reply from each line. The process waits while nobody asks for the next one. */
async function* readReplies(output: Readable): AsyncGenerator<FileReply> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const part of output) {
    let rest: Buffer = part;
    for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
      const line = Buffer.concat([...waiting, rest.subarray(0, end)]);
      [waiting, length] = [[], 0];
      rest = rest.subarray(end + 1);
      yield fileReply.parse(JSON.parse(line.toString()));
    }
    waiting.push(rest);
    length += rest.length;
    if (length > longestReply) throw new Error('The process that reads a product file answers without end');
  }
}
