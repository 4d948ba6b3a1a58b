import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { drawShoe, type RawPicture } from '../draw-shoe.ts';
import { encodePicture, masterWidth, placeholder } from './encode-picture.ts';
import type { RenderJob, RenderReply } from './render-job.ts';

const keptMasters = 4;
const masters = new Map<string, RawPicture>();

// one process of the pool shall use one core, and only what shoppers leave of it
sharp.concurrency(1);
sharp.cache(false);
setPriority(constants.priority.PRIORITY_LOW);

// the pool ends its processes itself, also when the terminal tells all of the shop to stop
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  // what comes is what render-pool.ts sent: the channel is theirs alone
  const job = message as RenderJob;
  answer(job).then(reply, (reason: unknown) =>
    reply({
      number: job.number,
      outcome: 'failed',
      reason: reason instanceof Error ? reason.message : String(reason),
    }),
  );
});

const reply = (answered: RenderReply) => void process.send?.(answered);

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
