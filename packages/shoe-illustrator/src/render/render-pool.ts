import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Drawing, View } from '../drawing.ts';
import type { PictureFormat } from './encode-picture.ts';
import type { RenderJob, RenderReply } from './render-job.ts';

/** Draws and encodes pictures beside the process that asks. */
export interface RenderPool {
  /** The encoded picture, `width` pixels wide, four by three, transparent around the shoe and its shadow. */
  picture(wish: { drawing: Drawing; view: View; width: number; format: PictureFormat }): Promise<Buffer>;
  /** A ThumbHash of the picture, base64. */
  placeholder(wish: { drawing: Drawing; view: View }): Promise<string>;
  /** Ends the processes; what is still wanted is refused. */
  close(): Promise<void>;
}

const workerFile = fileURLToPath(new URL('./render-worker.ts', import.meta.url));
const idleMilliseconds = 20_000;

interface Waiting {
  resolve(reply: RenderReply): void;
  reject(reason: Error): void;
}

/**
 * Starts processes as they are needed, at most `seats`; the same drawing always goes to the same one. Processes, not
 * threads: what a drawing takes, some hundred megabytes, goes back to the system with them.
 */
export function renderPool({ seats: wanted }: { seats: number }): RenderPool {
  const seats = Array.from({ length: Math.max(1, wanted) }, () => new Seat());
  let closed = false;
  let counter = 0;
  const ask = (job: RenderJob): Promise<RenderReply> => {
    if (closed) return Promise.reject(new Error('The render pool is closed'));
    return (seats[seatOf(job, seats.length)] ?? new Seat()).ask(job);
  };
  return {
    async picture(wish) {
      const reply = await ask({ ...wish, want: 'picture', number: counter++ });
      if (reply.outcome !== 'picture') throw new Error(`Expected a picture, got ${reply.outcome}`);
      return Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength);
    },
    async placeholder(wish) {
      const reply = await ask({ ...wish, want: 'placeholder', number: counter++ });
      if (reply.outcome !== 'placeholder') throw new Error(`Expected a placeholder, got ${reply.outcome}`);
      return reply.hash;
    },
    async close() {
      closed = true;
      await Promise.all(seats.map((seat) => seat.leave()));
    },
  };
}

/** One process, started with its first job, ended when it has been idle, started again when needed. */
class Seat {
  private worker: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly waiting = new Map<number, Waiting>();

  ask(job: RenderJob): Promise<RenderReply> {
    clearTimeout(this.idle);
    const worker = this.worker ?? this.start();
    return new Promise((resolve, reject) => {
      this.waiting.set(job.number, { resolve, reject });
      // what could not be sent is refused when the process's end is heard
      worker.send(job, () => {});
    });
  }

  async leave(): Promise<void> {
    clearTimeout(this.idle);
    const worker = this.worker;
    this.fail(new Error('The render pool is closed'));
    if (!worker || worker.exitCode !== null || worker.signalCode !== null) return;
    await new Promise((resolve) => worker.once('exit', resolve).kill('SIGKILL'));
  }

  private start(): ChildProcess {
    const worker = fork(workerFile, {
      serialization: 'advanced',
      execArgv: [],
      // nothing of the shop's settings: a process that draws needs none of its secrets
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.worker = worker;
    worker.on('message', (message) => {
      // what comes is what render-worker.ts sent: the channel is theirs alone
      const reply = message as RenderReply;
      const waiting = this.waiting.get(reply.number);
      this.waiting.delete(reply.number);
      if (reply.outcome === 'failed') waiting?.reject(new Error(reply.reason));
      else waiting?.resolve(reply);
      if (this.waiting.size === 0) this.rest(worker);
    });
    const ended = (reason: Error) => {
      if (this.worker === worker) this.fail(reason);
    };
    worker.on('error', (cause) => ended(new Error('A render process failed', { cause })));
    worker.on('exit', () => ended(new Error('A render process ended')));
    return worker;
  }

  /** An idle process is ended, and its hundred megabytes with it. */
  private rest(worker: ChildProcess) {
    this.idle = setTimeout(() => {
      this.worker = undefined;
      worker.kill('SIGKILL');
    }, idleMilliseconds).unref();
  }

  private fail(reason: Error) {
    this.worker = undefined;
    for (const { reject } of this.waiting.values()) reject(reason);
    this.waiting.clear();
  }
}

function seatOf({ drawing, view }: RenderJob, seats: number): number {
  const key = JSON.stringify([view, drawing]);
  let sum = 0;
  for (let index = 0; index < key.length; index++) sum = (sum * 31 + key.charCodeAt(index)) >>> 0;
  return sum % seats;
}
