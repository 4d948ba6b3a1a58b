import { setTimeout as wait } from 'node:timers/promises';
import { openCheckoutShop } from './checkout-shop.ts';
import { largeForms } from './hostile-forms.ts';
import type { BenchRow } from './report.ts';

/** How many forms are sent at once. */
const atOnce = 20;
const rounds = 15;

/** Measures how long 20 forms of 60 KB at once silence `/healthz`, against 20 small ones that are refused. */
export async function measureLargeForms(): Promise<BenchRow> {
  await using shop = await openCheckoutShop({ RATE_LIMIT_SCALE: '1000000' });
  const { origin } = shop;
  const silenceOf = (path: string, body: string) =>
    measureSilence(origin, async () => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const response = await fetch(origin + path, { method: 'POST', headers, body });
      await response.arrayBuffer();
    });
  await silenceOf('/contactUs', 'name=');
  const small = await silenceOf('/contactUs', 'name=');
  const large: number[] = [];
  for (const { path, body } of largeForms) large.push(await silenceOf(path, body));
  const longest = Math.max(...large);
  const value = longest / small;
  return {
    name: `${atOnce} forms of 60 KB at once`,
    ratio: { value, to: `the silence of /healthz while ${atOnce} small forms are sent` },
    measured: `${longest.toFixed(1)} ms, ${small.toFixed(1)} ms with small ones`,
    budget: '≤ 10',
    isMet: value <= 10,
  };
}

/** The longest that `/healthz` takes to answer while forms are sent at once, in ms: the middle of several rounds. */
async function measureSilence(origin: string, send: () => Promise<void>): Promise<number> {
  const longest: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const forms = { areUnderWay: true };
    const sent = Promise.all(Array.from({ length: atOnce }, send)).finally(() => {
      forms.areUnderWay = false;
    });
    let silence = 0;
    while (forms.areUnderWay) {
      const start = performance.now();
      await (await fetch(`${origin}/healthz`)).arrayBuffer();
      silence = Math.max(silence, performance.now() - start);
      await wait(1);
    }
    await sent;
    longest.push(silence);
  }
  return longest.sort((one, other) => one - other)[Math.floor(rounds / 2)] ?? Number.NaN;
}
