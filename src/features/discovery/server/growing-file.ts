import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that a reader holds at once. */
const pieceSize = 64 * 1024;

/**
 * Content that is written into a temporary file as fast as it is made, whatever its readers do, and that can be read from
 * its beginning meanwhile. The file has no name, so that the system removes it however the process ends.
 */
export class GrowingFile {
  private readonly file = openUnnamedFile();
  private size = 0;
  private state: 'growing' | 'whole' | Error = 'growing';
  private grown = Promise.withResolvers<void>();
  /** The writer, the owner and the readers: the last one closes the file. */
  private users = 2;
  private isReleased = false;

  /** Starts writing. A failure to make or to keep the content is thrown to its readers. */
  constructor(content: AsyncIterable<Uint8Array>) {
    void this.write(content);
  }

  /** Whether the content is written or being written. */
  get status(): 'growing' | 'whole' | 'failed' {
    return this.state instanceof Error ? 'failed' : this.state;
  }

  /** Resolves once there is something to read. */
  async begun(): Promise<void> {
    while (this.size === 0 && this.state === 'growing') await this.grown.promise;
    if (this.state instanceof Error) throw this.state;
  }

  /** All bytes from the first one on; waits for those that are not written yet. */
  async *read(): AsyncGenerator<Buffer> {
    this.users += 1;
    try {
      const file = await this.file;
      for (let position = 0; ; ) {
        while (position < this.size) {
          const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceSize), 0, pieceSize, position);
          position += bytesRead;
          yield buffer.subarray(0, bytesRead);
        }
        if (this.state === 'whole') return;
        if (this.state instanceof Error) throw this.state;
        await this.grown.promise;
      }
    } finally {
      this.leave();
    }
  }

  /** The content is gone once its last reader has ended; without readers nothing more of it is written. */
  release(): void {
    if (this.isReleased) return;
    this.isReleased = true;
    this.leave();
  }

  private async write(content: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      const file = await this.file;
      for await (const bytes of content) {
        if (this.isReleased && this.users === 1) throw new Error('Nobody reads the rest of the content');
        await file.appendFile(bytes);
        this.size += bytes.length;
        this.wakeReaders();
      }
      this.state = 'whole';
    } catch (error) {
      this.state = error instanceof Error ? error : new Error(String(error));
    } finally {
      this.wakeReaders();
      this.leave();
    }
  }

  private wakeReaders(): void {
    this.grown.resolve();
    this.grown = Promise.withResolvers();
  }

  private leave(): void {
    this.users -= 1;
    if (this.users > 0) return;
    this.file.then(
      (file) => file.close(),
      () => {},
    );
  }
}

async function openUnnamedFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-feed-'));
  try {
    return await open(join(folder, 'content'), 'wx+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}
