import type { Drawing, View } from '../description/drawing.ts';
import type { PictureFormat } from './encode-picture.ts';
import type { RenderJob, RenderReply } from './render-job.ts';
import { WorkerProcess } from './worker-process.ts';

/** Draws and encodes pictures in child processes. */
export interface RenderWorkerPool {
  /** The encoded picture, `width` pixels wide, four by three, transparent around the shoe and its shadow. */
  renderPicture(request: {
    drawing: Drawing;
    view: View;
    width: number;
    format: PictureFormat;
  }): Promise<Buffer>;
  /** A ThumbHash of the picture, base64. */
  renderPlaceholder(request: { drawing: Drawing; view: View }): Promise<string>;
  /** Ends the processes; pending and later requests are rejected. */
  close(): Promise<void>;
}

/**
 * Starts child processes as they are needed, at most `workers`; requests for the same drawing go to the same process,
 * which caches it. Processes, not threads: the memory of a drawing, some hundred megabytes, is given back to the system
 * when an idle process ends.
 */
export function createRenderWorkerPool({ workers: size }: { workers: number }): RenderWorkerPool {
  const workers = Array.from({ length: Math.max(1, size) }, () => new WorkerProcess());
  let closed = false;
  let counter = 0;
  const run = (job: RenderJob): Promise<RenderReply> => {
    if (closed) return Promise.reject(new Error('The render pool is closed'));
    return (workers[workerIndex(job, workers.length)] ?? new WorkerProcess()).run(job);
  };
  return {
    async renderPicture(request) {
      const reply = await run({ ...request, output: 'picture', number: counter++ });
      if (reply.outcome !== 'picture') throw new Error(`Expected a picture, got ${reply.outcome}`);
      return Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength);
    },
    async renderPlaceholder(request) {
      const reply = await run({ ...request, output: 'placeholder', number: counter++ });
      if (reply.outcome !== 'placeholder') throw new Error(`Expected a placeholder, got ${reply.outcome}`);
      return reply.hash;
    },
    async close() {
      closed = true;
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
}

function workerIndex({ drawing, view }: RenderJob, workers: number): number {
  const key = JSON.stringify([view, drawing]);
  let hash = 0;
  for (let index = 0; index < key.length; index++) hash = (hash * 31 + key.charCodeAt(index)) >>> 0;
  return hash % workers;
}
