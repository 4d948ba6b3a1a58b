import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RenderJob, RenderReply } from './render-job.ts';

const workerFile = fileURLToPath(new URL('./render-worker.ts', import.meta.url));
const idleMilliseconds = 20_000;

interface PendingJob {
  resolve(reply: RenderReply): void;
  reject(reason: Error): void;
}

/** One child process: started with its first job, ended after 20 idle seconds, started again when needed. */
export class WorkerProcess {
  private child: ChildProcess | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly pending = new Map<number, PendingJob>();

  /** Sends a job to the process. Rejects when drawing fails or the process ends before it replies. */
  run(job: RenderJob): Promise<RenderReply> {
    clearTimeout(this.idleTimer);
    const child = this.child ?? this.start();
    return new Promise((resolve, reject) => {
      this.pending.set(job.number, { resolve, reject });
      // a job that could not be sent is rejected by the process's exit event
      child.send(job, () => {});
    });
  }

  /** Ends the process and rejects its pending jobs. */
  async stop(): Promise<void> {
    clearTimeout(this.idleTimer);
    const child = this.child;
    this.rejectPending(new Error('The render pool is closed'));
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'));
  }

  private start(): ChildProcess {
    const child = fork(workerFile, {
      serialization: 'advanced',
      execArgv: [],
      // the environment of the parent may hold secrets that a drawing process does not need
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    child.on('message', (message) => {
      // the only sender on this channel is render-worker.ts
      const reply = message as RenderReply;
      const job = this.pending.get(reply.number);
      this.pending.delete(reply.number);
      if (reply.outcome === 'failed') job?.reject(new Error(reply.reason));
      else job?.resolve(reply);
      if (this.pending.size === 0) this.stopWhenIdle(child);
    });
    const handleEnd = (reason: Error) => {
      if (this.child === child) this.rejectPending(reason);
    };
    child.on('error', (cause) => handleEnd(new Error('A render process failed', { cause })));
    child.on('exit', () => handleEnd(new Error('A render process ended')));
    return child;
  }

  private stopWhenIdle(child: ChildProcess) {
    this.idleTimer = setTimeout(() => {
      this.child = undefined;
      child.kill('SIGKILL');
    }, idleMilliseconds).unref();
  }

  private rejectPending(reason: Error) {
    this.child = undefined;
    for (const { reject } of this.pending.values()) reject(reason);
    this.pending.clear();
  }
}
