import { listenForStop } from '#cli/shop/stop-signal.ts';

// A process that works until the first signal, with as much in memory as a shop has.
const memory = Array.from({ length: 300_000 }, (_, index) => ({ index, text: `text ${index}` }));
const work = setInterval(() => {}, 1_000);
{
  using stop = listenForStop();
  process.send?.(memory.length);
  await stop.requested;
}
clearInterval(work);
process.disconnect?.();
