import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { drawShoe, type RawPicture } from '../render/draw-shoe.ts';
import { encodePicture, encodePlaceholder, masterWidth } from './encode-picture.ts';
import type { RenderJob, RenderReply } from './render-job.ts';

const cacheSize = 4;
const masterPictures = new Map<string, RawPicture>();

// one core for each process of the pool, and only with spare processor time
sharp.concurrency(1);
sharp.cache(false);
setPriority(constants.priority.PRIORITY_LOW);

// the pool ends its processes itself, also when a terminal signals the whole process group
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  // the only sender on this channel is worker-process.ts
  const job = message as RenderJob;
  runJob(job).then(sendReply, (reason: unknown) =>
    sendReply({
      number: job.number,
      outcome: 'failed',
      reason: reason instanceof Error ? reason.message : String(reason),
    }),
  );
});

const sendReply = (reply: RenderReply) => void process.send?.(reply);

async function runJob(job: RenderJob): Promise<RenderReply> {
  const raw = masterPicture(job);
  return job.output === 'picture'
    ? { number: job.number, outcome: 'picture', bytes: await encodePicture(raw, job.width, job.format) }
    : { number: job.number, outcome: 'placeholder', hash: await encodePlaceholder(raw) };
}

function masterPicture({ drawing, view }: RenderJob): RawPicture {
  const key = JSON.stringify([view, drawing]);
  const raw = masterPictures.get(key) ?? drawShoe(drawing, view, masterWidth);
  masterPictures.delete(key);
  masterPictures.set(key, raw);
  const [oldest] = masterPictures.keys();
  if (masterPictures.size > cacheSize && oldest !== undefined) masterPictures.delete(oldest);
  return raw;
}
