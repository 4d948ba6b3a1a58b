import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawShoe, type RawPicture } from './illustrator/draw-shoe.ts';
import { encodePicture, masterWidth, placeholder } from './picture.ts';
import type { RenderJob, RenderReply } from './render-job.ts';

const keptMasters = 4;
const masters = new Map<string, RawPicture>();

// one thread of the pool shall use one core
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', (job: RenderJob) => {
  answer(job).then(
    (reply) => parentPort?.postMessage(reply),
    (reason: unknown) =>
      parentPort?.postMessage({
        number: job.number,
        outcome: 'failed',
        reason: reason instanceof Error ? reason : new Error(String(reason)),
      } satisfies RenderReply),
  );
});

async function answer(job: RenderJob): Promise<RenderReply> {
  const raw = master(job);
  return job.want === 'picture'
    ? { number: job.number, outcome: 'picture', bytes: await encodePicture(raw, job.width, job.format) }
    : { number: job.number, outcome: 'placeholder', hash: await placeholder(raw) };
}

function master({ drawing, view }: RenderJob): RawPicture {
  const key = JSON.stringify([view, drawing]);
  const raw = masters.get(key) ?? drawShoe(drawing, view, masterWidth);
  masters.delete(key);
  masters.set(key, raw);
  const [oldest] = masters.keys();
  if (masters.size > keptMasters && oldest !== undefined) masters.delete(oldest);
  return raw;
}
